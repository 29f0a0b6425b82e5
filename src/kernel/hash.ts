import { createHash, timingSafeEqual, webcrypto } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** SHA-256 as lowercase hex. Computed outside the event loop: 20 MB would stop it for tens of milliseconds. */
export async function hashBytes(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The strong entity tag of a response with this content (RFC 9110, 8.8.3). */
export const toEtag = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Compares in constant time, whatever the lengths. An empty expected secret matches nothing. */
export const secretMatches = (actual: string, expected: string): boolean =>
  timingSafeEqual(digest(actual), digest(expected)) && expected !== '';

/** SHA-256 of a local file as lowercase hex. Memory holds only a part of it at a time. */
export const hashFile = (path: string): Promise<string> => hashStream(createReadStream(path));

/** SHA-256 of what a stream has left, as lowercase hex. */
export async function hashStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}
