import { setTimeout } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Deps } from './deps.ts';
import { defineError } from './errors.ts';

const ATTEMPT_MS = 100;
const MAX_ATTEMPTS = 100;

export const busy = defineError(
  'conflict',
  'busy',
  'Une autre personne agit ici en ce moment. Attendez quelques secondes, relisez, puis décidez à nouveau.',
);

/** The calls of this process that have a lock or try to get it. Each takes a connection of the pool. */
let holderCount = 0;

/**
 * Runs a command of several transactions while no other call with this name runs, in any process. One connection holds
 * the lock, and at most half of the pool holds locks, so that the commands find the connections that they need; waiting
 * calls hold none. Calls do not nest.
 */
export async function runExclusively<T>(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  name: string,
  run: () => Promise<T>,
): Promise<T> {
  const maxHolders = Math.max(1, Math.floor(config.database.pool / 2));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (holderCount < maxHolders) {
      holderCount += 1;
      try {
        const finished = await db.transaction(async (trx) =>
          (await tryLock(trx, name)) ? { value: await run() } : null,
        );
        if (finished) return finished.value;
      } finally {
        holderCount -= 1;
      }
    }
    await setTimeout(ATTEMPT_MS);
  }
  throw busy({ name });
}

/** Waits until no other transaction holds the lock of this name, and holds it until this one ends. */
export async function lockUntilCommit(trx: Knex.Transaction, name: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
}

/** Gets the lock until the end of the transaction. Returns false if another call has it. */
async function tryLock(trx: Knex.Transaction, name: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { isLocked: boolean }[] }>(
    'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as "isLocked"',
    [name],
  );
  return rows[0]?.isLocked === true;
}
