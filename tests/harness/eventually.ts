/** Polling interval and timeout: a condition that is never met must fail with a message before Jest's own timeout. */
const LOOK_EVERY_MS = 10;
const GIVE_UP_AFTER_MS = 25_000;

interface Patience {
  /** The missed condition, for the error message. */
  what?: string;
  everyMs?: number;
  giveUpAfterMs?: number;
}

/** Waits for an event without a trigger of the test. */
export async function eventually<T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
  { what = 'it', everyMs = LOOK_EVERY_MS, giveUpAfterMs = GIVE_UP_AFTER_MS }: Patience = {},
): Promise<T> {
  const end = Date.now() + giveUpAfterMs;
  while (Date.now() < end) {
    const seen = await look();
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  throw new Error(`${what} did not come within ${giveUpAfterMs / 1000} seconds`);
}
