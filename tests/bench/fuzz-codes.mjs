// Makes the tokens of e-mailed links and the codes of authenticators, with the keys of the product.
import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/**
 * Signs the token of a link (src/modules/auth/link-token.ts).
 * @param {{ SESSION_KEYS: string }} env
 * @param {string} purpose
 * @param {string} id
 */
export function linkToken(env, purpose, id) {
  const key = env.SESSION_KEYS.split(',')[0] ?? '';
  return `${id}.${createHmac('sha256', key).update(`${purpose} ${id}`).digest('base64url')}`;
}

/**
 * Computes the six digits of RFC 6238 for a secret in base32, `later` steps from now.
 * @param {string} secret
 */
export function totp(secret, later = 0) {
  const bits = [...secret].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const factor = Buffer.alloc(8);
  factor.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + later));
  const mac = createHmac('sha1', bytes).update(factor).digest();
  return String((mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0xf) & 0x7fffffff) % 1e6).padStart(6, '0');
}
