/** The seed's names: what a strategy stores, and for how long a token is held when nobody says otherwise. */
const STRATEGY = 'cookie';
const TOKEN = `auth._token.${STRATEGY}`;
const EXPIRES = `auth._token_expiration.${STRATEGY}`;
/** So that a token does not die between the check and the call. */
const EARLY_MS = 500;

/** The session lives in a cookie the page cannot read: a token is kept only when an answer carries one. */
export const SESSION_EXPIRED = 'Both token and refresh token have expired. Your request was aborted.';

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type TokenStatus = 'unknown' | 'valid' | 'expired';

export const keepToken = (memory: Memory, token: string, expiresAt: number | null): void => {
  memory.setItem(TOKEN, token);
  if (expiresAt === null) memory.removeItem(EXPIRES);
  else memory.setItem(EXPIRES, String(expiresAt));
};

export const dropToken = (memory: Memory): void => {
  memory.removeItem(TOKEN);
  memory.removeItem(EXPIRES);
};

export function tokenStatus(memory: Memory, now: number): TokenStatus {
  const expires = Number(memory.getItem(EXPIRES) ?? Number.NaN);
  if (memory.getItem(TOKEN) === null || Number.isNaN(expires)) return 'unknown';
  return now >= expires - EARLY_MS ? 'expired' : 'valid';
}
