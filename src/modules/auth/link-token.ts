import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../kernel/config.ts';

/** What a link allows; a token for one purpose is invalid for the others. */
type Purpose = 'password-reset' | 'email-proof' | 'signature' | 'transfer' | 'unsubscribe';

/** `<row id>.<HMAC of it>`: no secret is stored, and no token can be forged without the keys. */
const sign = (key: string, purpose: Purpose, id: string): string =>
  createHmac('sha256', key).update(`${purpose} ${id}`).digest('base64url');

export const createLinkToken = (config: Config, purpose: Purpose, id: string): string =>
  `${id}.${sign(config.session.keys[0]!, purpose, id)}`;

/** The page that each token is for. */
const PATHS: Readonly<Record<Purpose, string>> = {
  'password-reset': '/login/nouveau-mot-de-passe',
  'email-proof': '/confirmer-mon-adresse',
  unsubscribe: '/ne-plus-recevoir',
  signature: '/signer',
  transfer: '/reprendre-une-lettre',
};

/** The link for an e-mail or a QR code. The token is in the fragment, which stays in the browser, out of logs and referrers. */
export const createLinkUrl = (config: Config, purpose: Purpose, id: string): string =>
  `${config.publicUrl}${PATHS[purpose]}#${createLinkToken(config, purpose, id)}`;

/** The same link for mail programs, which send its token without opening a page (RFC 8058). */
export const createOneClickUrl = (config: Config, userId: string): string =>
  `${config.publicUrl}/-/hooks/unsubscribe/${createLinkToken(config, 'unsubscribe', userId)}`;

export function readLinkToken(config: Config, purpose: Purpose, token: string): string | null {
  const [id = '', mac = ''] = token.split('.');
  // Compared as text: the last base64 character has unused bits, so that several texts would decode to one key.
  const received = Buffer.from(mac);
  const genuine = config.session.keys.some((key) => {
    const expected = Buffer.from(sign(key, purpose, id));
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
  return genuine && /^[0-9a-f-]{36}$/.test(id) ? id : null;
}
