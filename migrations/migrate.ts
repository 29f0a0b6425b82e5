import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import pg from 'pg';
import type { Logger } from 'pino';
import { connect } from '../src/kernel/db.ts';
import { LOCK_KEYS } from '../src/kernel/exclusive.ts';
import { OperatorError } from '../src/kernel/operator-error.ts';
import { migrationSource } from './index.ts';

/**
 * A migration that waits for a table makes every later query on that table wait behind it: after `lockMs` it gives way,
 * and tries again. A statement may take long: it fills a table, or builds an index.
 */
const LIMITS = { lockMs: 3_000, statementMs: 3_600_000, tries: 20, pauseMs: 2_000 };
/** knex reads `config`, which its type does not have. */
type Step = Knex.Migration & { config?: { transaction?: boolean } };
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Applies the migrations that a database lacks, one at a time, and returns their names. Each has a transaction of its
 * own, or none with `export const config = { transaction: false }`, as `create index concurrently` requires: such a
 * migration must be able to run again after it was interrupted. Of several releases at once, one works and the others
 * wait. `url` must not lead through a pooler.
 */
export async function migrate(
  { url, log }: { url: string; log: Pick<Logger, 'warn'> },
  source: Knex.MigrationSource<string> = migrationSource,
  limits = LIMITS,
): Promise<string[]> {
  const connectWith = (lockMs: number): Knex =>
    connect({ url, pool: 2, limits: { statement_timeout: limits.statementMs, lock_timeout: lockMs } });
  const db = connectWith(limits.lockMs);
  // It blocks no query, so it may wait for the transactions before it.
  const patientDb = connectWith(0);
  try {
    return await exclusively(url, async () => {
      const [, pending]: [unknown, string[]] = await db.migrate.list({ migrationSource: source });
      // Left behind by a process that was killed outside a transaction; no other release runs now.
      if (pending.length > 0) await db.migrate.forceFreeMigrationsLock();
      for (const name of pending) {
        const { config }: Step = await source.getMigration(name);
        const connection = config?.transaction === false ? patientDb : db;
        await applyWhenUnlocked(name, () => connection.migrate.up({ migrationSource: source }));
      }
      return pending;
    });
  } finally {
    await Promise.all([db.destroy(), patientDb.destroy()]);
  }

  async function applyWhenUnlocked(name: string, apply: () => Promise<unknown>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await apply();
        return;
      } catch (error) {
        if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
        if (attempt === limits.tries)
          throw new OperatorError(
            `The migration ${name} got no lock in ${attempt} attempts: a long transaction holds one of its tables (pg_stat_activity).`,
            { cause: error },
          );
        log.warn({ migration: name, attempt }, 'a table is locked, the migration gives way and tries again');
        await pause(limits.pauseMs);
      }
    }
  }
}

/**
 * Holds the lock of the release step on a connection without a transaction, and polls for it: `create index
 * concurrently` waits for the end of every snapshot, also that of a statement that waits for a lock.
 */
async function exclusively<Result>(url: string, run: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  client.on('error', () => undefined); // the migrations meet the same outage
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        LOCK_KEYS.release,
      ]);
      if (rows[0]?.held) return await run();
      await pause(500);
    }
  } finally {
    await client.end();
  }
}
