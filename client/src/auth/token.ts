/**
 * How a session is held. With the cookie scheme, the session cookie carries its own expiry, so the token gets none
 * here.
 */
interface Strategy {
  name: string;
  maxAgeSeconds: number | false;
}
const MAX_AGE_S = 1800;
export const createStrategy = (name: string, maxAgeSeconds: number | false = MAX_AGE_S): Strategy => ({
  name,
  maxAgeSeconds,
});
export const COOKIE = createStrategy('cookie', false);

/** Treats a token as expired early, so that it does not expire between the check and the call. */
const EARLY_MS = 500;

export const SESSION_EXPIRED = 'Both token and refresh token have expired. Your request was aborted.';

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const getTokenName = ({ name }: Strategy): string => `auth._token.${name}`;
const getExpiryName = ({ name }: Strategy): string => `auth._token_expiration.${name}`;

const NOTHING_KEPT: Memory = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** A browser may forbid storage: no token is stored then, and the cookie is enough. */
export function getTokenStorage(): Memory {
  try {
    return localStorage;
  } catch {
    return NOTHING_KEPT;
  }
}

export type TokenStatus = 'unknown' | 'valid' | 'expired';

/** The session is in a cookie that scripts cannot read; a token is stored only if a response contains one. */
export function storeToken(
  memory: Memory,
  token: string,
  { expiresAt, now, by = COOKIE }: { expiresAt: number | null; now: number; by?: Strategy },
): void {
  const expires = expiresAt ?? (by.maxAgeSeconds === false ? null : now + by.maxAgeSeconds * 1000);
  memory.setItem(getTokenName(by), token);
  if (expires === null) memory.removeItem(getExpiryName(by));
  else memory.setItem(getExpiryName(by), String(expires));
}

export function clearToken(memory: Memory, by: Strategy = COOKIE): void {
  memory.removeItem(getTokenName(by));
  memory.removeItem(getExpiryName(by));
}

export function getTokenStatus(memory: Memory, now: number, by: Strategy = COOKIE): TokenStatus {
  const expires = Number(memory.getItem(getExpiryName(by)) ?? Number.NaN);
  if (memory.getItem(getTokenName(by)) === null || Number.isNaN(expires)) return 'unknown';
  return now >= expires - EARLY_MS ? 'expired' : 'valid';
}
