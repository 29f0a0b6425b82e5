import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** In constant time, whatever the lengths. A secret that is not set opens nothing. */
export const isSecret = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected)) && expected !== '';

/** A header as one text: sent twice it is no header of the partner. */
export const headerOf = (headers: Record<string, string | string[] | undefined>, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const MOST_TEXT = 500;

/** Text from outside that may be kept: of a sensible length, and storable. */
export const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MOST_TEXT && !value.includes('\u0000') && value.isWellFormed();
