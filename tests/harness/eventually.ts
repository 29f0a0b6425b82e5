/** Looks this often and this long: a test that would wait for ever must end and say so. */
const LOOK_EVERY_MS = 10;
const GIVE_UP_AFTER_MS = 25_000;

interface Patience {
  /** What did not come, for the error. */
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
