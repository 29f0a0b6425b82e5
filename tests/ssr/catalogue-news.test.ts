import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Deps } from '../../src/kernel/deps.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { PgListener } from '../../src/kernel/pg-listener.ts';
import { withdrawTemplate } from '../../src/modules/documents/catalogue/commands/publish-template.ts';
import { CATALOGUE_CHANNEL, loadTemplates } from '../../src/modules/documents/index.ts';
import { testDatabase } from '../harness/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let deps: Deps;
const heard = [0, 0];
const ears: PgListener[] = [];

/** Waits until each process was notified this often; the time limit of the test ends the wait. */
const until = async (...times: number[]): Promise<void> => {
  while (times.some((time, i) => heard[i]! < time)) await new Promise((done) => setTimeout(done, 10));
};

beforeAll(async () => {
  database = await testDatabase();
  deps = {
    config: { database: { directUrl: database.url } },
    db: database.knex,
    log: createLogger({ level: 'silent', process: 'test' }),
    now: () => new Date(),
    newId: () => uuidv7(),
  } as unknown as Deps;
  for (const i of [0, 1]) ears.push(new PgListener(deps, CATALOGUE_CHANNEL, () => (heard[i]! += 1)));
  await until(1, 1); // each is notified once when it starts to listen
});
afterAll(async () => {
  await Promise.all(ears.map((ear) => ear.close()));
  await database.close();
});

test('every process is notified of published or withdrawn letters, after the commit', async () => {
  // As after a release whose folder has another text of one letter.
  const { id } = await database.knex('template_versions').first('id');
  await database.knex('template_versions').where({ id }).update({ checksum: 'the folder changed' });
  expect(await loadTemplates(deps)).toBe(1);
  await until(2, 2);
  const newest = await database.knex('template_versions').orderBy('published_at', 'desc').first('id');
  const user = uuidv7();
  await database
    .knex('users')
    .insert({ id: user, email: 'x@exemple.fr', password_hash: 'x', first_name: 'X', last_name: 'Y', role: 'admin' });
  await withdrawTemplate(deps, { id: newest.id, userId: user, reason: 'Le texte a changé.' });
  await until(3, 3);
  expect(heard).toEqual([3, 3]);
});

test('a lost connection is reopened, and counts as a change', async () => {
  const before = [...heard];
  await database.knex.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
  );
  await until(before[0]! + 2, before[1]! + 2); // disconnected, then reconnected
  const now = [...heard];
  await database.knex.raw(`notify ${CATALOGUE_CHANNEL}`);
  await until(now[0]! + 1, now[1]! + 1);
});

test('only counters run before the page cache: not the session, the database or the log', () => {
  const order = [...readFileSync('src/app.ts', 'utf8').matchAll(/app\.use\((.*)\)/g)].map(([, one]) => one);
  expect(order.slice(0, 3)).toEqual(['metrics.middleware', 'countArrivals(deps)', 'pageCache.middleware']);
});
