import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { connect } from '../../src/kernel/db.ts';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { startApp, type RunningApp } from '../../src/scripts/running-app.mjs';
import { emptyDatabase, type TestDatabase } from '../harness/database.ts';
import { hasPgBouncer, startPgBouncer, type PgBouncer } from '../harness/pgbouncer.ts';

(hasPgBouncer ? describe : describe.skip)(
  'behind PgBouncer in transaction mode (skipped where it is not installed)',
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'affranchi-pooled-'));
    let database: TestDatabase | undefined;
    let pooler: PgBouncer | undefined;
    let product: RunningApp | undefined;
    afterAll(async () => {
      await product?.stop();
      await pooler?.stop();
      await database?.close();
      rmSync(dataDir, { recursive: true, force: true });
    }, 60_000);

    test('the product starts on an empty database, and a letter is ordered and delivered', async () => {
      database = await emptyDatabase();
      pooler = await startPgBouncer(database.url);
      const { knex } = database;
      product = await startApp({
        port: await findFreePort(),
        dataDir,
        env: {
          DATABASE_URL: pooler.url,
          DATABASE_DIRECT_URL: database.url,
          REDIS_URL: '',
          DEMO_ORDERS: '3',
          SANDBOX_SPEED: '1000000',
        },
      });
      while ((await knex('letters').where({ status: 'delivered' })).length === 0) await pause(200);

      const connections: { rows: { listening: number }[] } = await knex.raw(
        `select count(*)::int as listening from pg_stat_activity where datname = current_database() and query like 'listen %'`,
      );
      // The page cache of web and the relay of the worker.
      expect(connections.rows[0]!.listening).toBeGreaterThanOrEqual(2);
      const log = readFileSync(join(dataDir, 'affranchi.log'), 'utf8');
      expect(log).not.toContain('does not hear its own test notification');
      expect(log).not.toContain('attempts are counted in memory');
      // Until the role has a limit.
      expect(log).toContain('no statement limit behind the pooler');
    }, 300_000);

    test('a connection that asks for limits is refused, one that leaves them to the role is not', async () => {
      const { url } = pooler!;
      const asking = connect({ url, pool: 1 });
      await expect(asking.raw('select 1')).rejects.toThrow(/unsupported startup parameter/);
      await asking.destroy();
      const pooled = connect({ url, pool: 1, isPooled: true });
      expect((await pooled.raw('select 1 as n')).rows).toEqual([{ n: 1 }]);
      await pooled.destroy();
    });
  },
);
