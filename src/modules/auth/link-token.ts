import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../kernel/config.ts';

/** What a link in an e-mail allows; a token for one is none for the other. */
type Purpose = 'password-reset' | 'email-proof';

/** `<row id>.<HMAC of it>`: nothing secret is stored, and no token can be made without the keys. */
const sign = (key: string, purpose: Purpose, id: string): string =>
  createHmac('sha256', key).update(`${purpose} ${id}`).digest('base64url');

export const createLinkToken = (config: Config, purpose: Purpose, id: string): string =>
  `${id}.${sign(config.session.keys[0]!, purpose, id)}`;

export function readLinkToken(config: Config, purpose: Purpose, token: string): string | null {
  const [id = '', mac = ''] = token.split('.');
  // As it is written: the last sign of base64 has bits that say nothing, so that several texts would be one key.
  const received = Buffer.from(mac);
  const genuine = config.session.keys.some((key) => {
    const expected = Buffer.from(sign(key, purpose, id));
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
  return genuine && /^[0-9a-f-]{36}$/.test(id) ? id : null;
}
