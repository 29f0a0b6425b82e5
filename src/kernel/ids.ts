import { randomBytes, createHash } from 'node:crypto';
import { v7 } from 'uuid';

/** UUID version 7 (RFC 9562, 5.7): sorts by time, so that new rows land at the end of the index. */
export const uuidv7 = (now?: number): string => v7(now === undefined ? undefined : { msecs: now });

/**
 * Returns an id below every id created within so many milliseconds before this one, so that ids can be searched by
 * time.
 */
export function uuidv7Before(id: string, ms: number): string {
  const timestamp = Number.parseInt(id.replace('-', '').slice(0, 12), 16) - ms;
  return `${timestamp.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-7000-8000-000000000000`;
}

/** Letters and digits a person can read out: no 0/O, 1/I/L. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * Creates a reference for people, like AF-7K2M4P: `length` readable characters derived from random bytes or from a
 * seed.
 */
export function createReference(length: number, seed?: string): string {
  const bytes = seed ? createHash('sha256').update(seed).digest() : randomBytes(length);
  return `AF-${Array.from({ length }, (_, i) => READABLE[bytes[i]! % READABLE.length]).join('')}`;
}
