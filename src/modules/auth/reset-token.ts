import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../kernel/config.ts';

/** `<row id>.<HMAC of it>`: nothing secret is stored, and no token can be made without the keys. */
const sign = (key: string, id: string): Buffer => createHmac('sha256', key).update(`password-reset ${id}`).digest();

export const resetToken = (config: Config, id: string): string => `${id}.${sign(config.session.keys[0]!, id).toString('base64url')}`;

export function readResetToken(config: Config, token: string): string | null {
  const [id = '', mac = ''] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const genuine = config.session.keys.some((key) => {
    const expected = sign(key, id);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return genuine && /^[0-9a-f-]{36}$/.test(id) ? id : null;
}
