import { setTimeout } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Deps } from './deps.ts';
import { defineError } from './errors.ts';

/**
 * The locks that exist once in a database. Their keys are numbers that never change: during a release, processes of the
 * version before still use them. All other locks are named after what they guard, with its id.
 */
export const LOCK_KEYS = {
  /** The newest versions of templates, and the legal checks of them: two publications come one after the other. */
  catalogue: 4_127_002,
  /** The search tables, which one process rebuilds while the others wait. */
  searchIndex: 4_127_009,
  /** The schema: of several releases at once, one applies the migrations. */
  release: 4_127_010,
} as const;

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

/** Does the same for a lock that exists once. */
export async function lockByKeyUntilCommit(trx: Knex.Transaction, name: keyof typeof LOCK_KEYS): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?)', [LOCK_KEYS[name]]);
}

/** Gets the lock until the end of the transaction. Returns false if another call has it. */
async function tryLock(trx: Knex.Transaction, name: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { isLocked: boolean }[] }>(
    'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as "isLocked"',
    [name],
  );
  return rows[0]?.isLocked === true;
}
