import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../../kernel/config.ts';

const CIPHER = 'aes-256-gcm';
const [IV, TAG] = [12, 16];

/** Derived, so that the keys that sign cookies are not used for encryption. */
const deriveKey = (sessionKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionKey, '', 'affranchi second factor', 32));

/** Encrypts with the first key. The text is bound to `owner`: in another person's row it cannot be decrypted. */
export function encrypt(config: Config, secret: Uint8Array, owner: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, deriveKey(config.session.keys[0]!), iv, { authTagLength: TAG }).setAAD(
    Buffer.from(owner),
  );
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Decrypts a secret with any of the keys and returns whether it was the first one; null if its key is gone. */
export function decrypt(config: Config, sealed: Buffer, owner: string): { secret: Buffer; byFirst: boolean } | null {
  for (const [rank, key] of config.session.keys.entries()) {
    const decipher = createDecipheriv(CIPHER, deriveKey(key), sealed.subarray(0, IV), { authTagLength: TAG })
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(IV, IV + TAG));
    try {
      return {
        secret: Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]),
        byFirst: rank === 0,
      };
    } catch {
      // encrypted with another key
    }
  }
  return null;
}
