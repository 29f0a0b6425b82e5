import { createHash, timingSafeEqual, webcrypto } from 'node:crypto';

/** SHA-256 as lowercase hex. Computed outside the event loop: 20 MB would stop it for tens of milliseconds. */
export async function hashBytes(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time, whatever the lengths. An empty expected secret matches nothing. */
export const secretMatches = (actual: string, expected: string): boolean =>
  timingSafeEqual(digest(actual), digest(expected)) && expected !== '';
