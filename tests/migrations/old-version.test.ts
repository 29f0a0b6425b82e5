// The version before runs on while `release` works: a filled database is migrated by a newer build, whose steps are
// planted here, while this build serves requests and letters.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { migrationSource } from '../../migrations/index.ts';
import { migrate } from '../../migrations/migrate.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

/** Enough rows that each step takes a while. */
const ROWS = 60_000;
const CONCURRENTLY = { config: { transaction: false } };
/** What a release usually does: a column, a constraint, an index, a fill in batches. */
const NEWER: Record<string, { up: (knex: Knex) => PromiseLike<unknown>; config?: object }> = {
  '29991231_01_column': { up: (knex) => knex.raw(`alter table orders add column of_the_next text default 'x'`) },
  '29991231_02_index': {
    ...CONCURRENTLY,
    async up(knex) {
      await knex.raw('drop index concurrently if exists inbox_of_the_next');
      await knex.raw('create index concurrently inbox_of_the_next on inbox (type, id)');
    },
  },
  '29991231_03_check': {
    up: (knex) => knex.raw('alter table letters add constraint of_the_next check (length(status) > 0) not valid'),
  },
  '29991231_04_validate': { up: (knex) => knex.raw('alter table letters validate constraint of_the_next') },
  '29991231_05_fill': {
    ...CONCURRENTLY,
    async up(knex) {
      for (let done = 1; done > 0;) {
        const { rowCount } = (await knex.raw(
          `update inbox set type = 'probe.next' where id in (select id from inbox where type = 'probe.old' limit 5000)`,
        )) as { rowCount: number };
        done = rowCount;
      }
    },
  },
};
const newerSource: Knex.MigrationSource<string> = {
  getMigrations: async () => [...(await migrationSource.getMigrations([])), ...Object.keys(NEWER)],
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const step = NEWER[name];
    return step ? { down: async () => undefined, ...step } : migrationSource.getMigration(name);
  },
};

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
  await testApp.db.raw(
    `insert into inbox (id, provider, provider_event_id, type, body, provider_refs)
       select gen_random_uuid(), 'stripe', 'probe ' || n, 'probe.old', ''::bytea, '{}' from generate_series(1, ${ROWS}) as n`,
  );
});
afterAll(() => testApp?.close());

test('this version serves requests and letters while a newer one migrates its database', async () => {
  // An index that an interrupted release left behind.
  await testApp.db.raw('create index inbox_of_the_next on inbox (type, id)');
  await testApp.db.raw(`update pg_index set indisvalid = false where indexrelid = 'inbox_of_the_next'::regclass`);
  const customer = await testApp.createUser('Hélène');
  let isOver = false;
  const failures: string[] = [];
  let [pages, letters] = [0, 0];
  const visitor = async (): Promise<void> => {
    while (!isOver) {
      for (const path of ['/', '/rechercher?q=resilier', '/-/api/v1/templates', '/-/health/live']) {
        const { status } = await fetch(testApp.url + path).then(async (response) => {
          await response.arrayBuffer();
          return response;
        });
        if (status >= 500) failures.push(`${path} ${status}`);
        pages += 1;
      }
    }
  };
  const orders = async (): Promise<void> => {
    do {
      await testApp.createPaidOrder(customer);
      await testApp.endChangeOfMind();
      letters += 1;
    } while (!isOver);
  };
  const work = Promise.all([visitor(), orders()]);
  const log = { warn: () => undefined };
  const applied = await migrate({ url: testApp.deps.config.database.directUrl, log }, newerSource).finally(() => {
    isOver = true;
    return work;
  });
  expect(applied).toEqual(Object.keys(NEWER));
  expect(failures).toEqual([]);
  expect(pages).toBeGreaterThan(0);
  const { rows } = await testApp.db.raw(
    `select indisvalid from pg_index where indexrelid = 'inbox_of_the_next'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
  expect(testApp.postal.posted).toHaveLength(letters);
}, 120_000);
