import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { connect } from '../../src/kernel/db.ts';
import { migrationSource } from '../../migrations/index.ts';

/** A database of its own for one test file, migrated; dropped by `close`. */
export async function testDatabase(): Promise<{ knex: Knex; url: string; close(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('The tests are started by npm test, which starts PostgreSQL first.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const root = connect({ url: server, pool: 1 });
  await root.raw(`create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  const knex = connect({ url, pool: 8 });
  await knex.migrate.latest({ migrationSource });
  return {
    knex,
    url,
    async close() {
      await knex.destroy();
      await root.raw(`drop database ${name} with (force)`);
      await root.destroy();
    },
  };
}
