import { setTimeout } from 'node:timers/promises';
import type { Deps } from './deps.ts';
import { defineError } from './errors.ts';

const ATTEMPT_MS = 100;
const MAX_ATTEMPTS = 100;

export const busy = defineError(
  'conflict',
  'busy',
  'Une autre personne agit ici en ce moment. Attendez quelques secondes, relisez, puis décidez à nouveau.',
);

/**
 * Runs a command of several transactions while no other call with this name runs, in any process. One connection holds
 * the lock; waiting calls hold none, so that they never take the connections that the running one needs.
 */
export async function runExclusively<T>(deps: Pick<Deps, 'db'>, name: string, run: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const finished = await deps.db.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { isLocked: boolean }[] }>(
        'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as "isLocked"',
        [name],
      );
      return rows[0]?.isLocked ? { value: await run() } : null;
    });
    if (finished) return finished.value;
    await setTimeout(ATTEMPT_MS);
  }
  throw busy({ name });
}
