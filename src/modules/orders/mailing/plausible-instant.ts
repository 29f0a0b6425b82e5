/** Clocks of two machines differ by so much; news from further ahead comes from a wrong one. */
const AHEAD_MS = 15 * 60_000;
/** No news of a letter is older than the letter, but for the day a partner rounds it to. */
const BEFORE_MS = 48 * 3_600_000;

/** When something happened, by the partner's clock where that can be; otherwise when we heard of it. */
export const toPlausibleInstant = (at: Date, letter: { createdAt: Date }, now: Date): Date =>
  at.getTime() > now.getTime() + AHEAD_MS || !(at.getTime() >= letter.createdAt.getTime() - BEFORE_MS) ? now : at;
