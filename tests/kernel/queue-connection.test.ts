import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Queue } from 'bullmq';
import type { Config } from '../../src/kernel/config.ts';
import { createQueue } from '../../src/kernel/queue-connection.ts';
import { testDatabase } from '../harness/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let queue: Queue<{ n: number }>;
beforeAll(async () => {
  database = await testDatabase();
  queue = createQueue({ database: { directUrl: database.url } } as Config, 'postal');
  await queue.waitUntilReady();
  await database.knex.raw('create table created_tables (command text)');
  await database.knex.raw(`create function log_table() returns event_trigger language plpgsql as
    $$ begin insert into public.created_tables values (tg_tag); end $$`);
  await database.knex.raw(`create event trigger log_tables on ddl_command_end when tag in ('CREATE TABLE AS')
    execute function log_table()`);
});
afterAll(async () => {
  await queue.close();
  await database.close();
});

const jobs = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: 'process-postal-webhook',
    data: { n },
    opts: { jobId: `${prefix}-${n}` },
  }));
const countTables = async () => Number((await database.knex('created_tables').count('* as n').first())!['n']);

test('a few jobs are added without creating tables, and none twice', async () => {
  await queue.addBulk(jobs('few', 3));
  await queue.addBulk(jobs('few', 4));
  expect(await queue.getJobCounts('waiting')).toEqual({ waiting: 4 });
  expect((await queue.getJob('few-3'))?.data).toEqual({ n: 3 });
  expect(await countTables()).toBe(0);
});

test('many jobs are added by one statement', async () => {
  await queue.addBulk(jobs('many', 40));
  expect(await countTables()).toBeGreaterThan(0);
  expect((await queue.getJob('many-39'))?.data).toEqual({ n: 39 });
});
