const HOUR_MS = 3_600_000;

/** How long what leads into an account is valid and stored. The privacy page states the same times. */
export const VALID_MS = {
  /** After the last visit. */
  session: 30 * 24 * HOUR_MS,
  passwordReset: HOUR_MS,
  /** The link of a new staff account to choose a password. */
  invitation: 24 * HOUR_MS,
  emailVerification: 3 * 24 * HOUR_MS,
  /** Longer than the e-mail about an erasure is retried, and than it takes a person to replay it. */
  erasureNotice: 7 * 24 * HOUR_MS,
} as const;
