/**
 * The cookie that stores the answer for six months; itself exempt from consent (CNIL), as it only stores the answer.
 */
export const CHOICE_COOKIE = 'cookie-choice';
/** No longer than the shortest half year. */
const CHOICE_LIFETIME_MS = 180 * 86_400_000;

export interface Choice {
  accepted: string[];
  until: Date;
  /** The value of the cookie: version of the question, day of the answer, accepted purposes. */
  written: string;
}

/**
 * Reads the choice from a cookie header or `document.cookie`. Null means that consent must be requested: there is no
 * answer, it belongs to another version of the question, or it is older than six months.
 */
export function readChoice(cookies: string, version: string, now: Date): Choice | null {
  const written = new RegExp(`(?:^|; ?)${CHOICE_COOKIE}=([^;]*)`).exec(cookies)?.[1] ?? '';
  const [, chosenVersion, day, accepted] = /^([0-9a-f]{8})\.(\d{4}-\d{2}-\d{2})\.([a-z+]*)$/.exec(written) ?? [];
  const on = Date.parse(`${day}T00:00:00Z`);
  if (
    chosenVersion !== version ||
    Number.isNaN(on) ||
    on > now.getTime() + 86_400_000 ||
    on + CHOICE_LIFETIME_MS <= now.getTime()
  )
    return null;
  return { accepted: accepted!.split('+').filter(Boolean), until: new Date(on + CHOICE_LIFETIME_MS), written };
}

/** Formats the cookie for `document.cookie`. */
export const writeChoice = (accepted: readonly string[], version: string, now: Date, secure: boolean): string =>
  `${CHOICE_COOKIE}=${version}.${now.toISOString().slice(0, 10)}.${accepted.join('+')}; path=/; max-age=${CHOICE_LIFETIME_MS / 1000}; samesite=lax${secure ? '; secure' : ''}`;
