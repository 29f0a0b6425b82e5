import { createHash, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { migrationSource } from '../../migrations/index.ts';
import { connect } from '../../src/kernel/db.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { readTemplateSources } from '../../src/modules/documents/catalogue/template-sources.ts';

/** Any number that names the making of the template among the test files that start together. */
const TEMPLATE_LOCK = 4_711;

export interface TestDatabase {
  knex: Knex;
  url: string;
  close(): Promise<void>;
}

/** A database of its own for one test file, copied from a migrated one that holds the catalogue; dropped by `close`. */
export const testDatabase = (): Promise<TestDatabase> => createDatabase(migratedTemplate);

/** The same without any table, for tests of the migrations themselves. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase(async () => 'template1');

async function createDatabase(findTemplate: (root: Knex, server: string) => Promise<string>): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('Jest starts PostgreSQL for the files that import this one: see jest.config.mjs.');
  const root = connect({ url: server, pool: 1 });
  const template = await findTemplate(root, server);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes a third of the time of logging every block, the default.
  await root.raw(`create database ${name} template ${template} strategy file_copy`);
  const url = toUrl(server, name);
  const knex = connect({ url, pool: 8 });
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

const toUrl = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).toString();

/**
 * The first file that comes migrates a database for all, and publishes the catalogue in it. Only a finished one bears
 * the name, so that a failure is not copied.
 */
async function migratedTemplate(root: Knex, server: string): Promise<string> {
  const steps = (await migrationSource.getMigrations([])).map((step) => migrationSource.getMigrationName(step));
  const content = createHash('sha256').update(steps.join()).update(JSON.stringify(readTemplateSources()));
  const name = `template_${content.digest('hex').slice(0, 16)}`;
  await root.raw('select pg_advisory_lock(?)', [TEMPLATE_LOCK]);
  try {
    const { rows } = await root.raw('select 1 from pg_database where datname = ?', [name]);
    if (rows.length > 0) return name;
    await root.raw(`drop database if exists ${name}_new with (force)`);
    await root.raw(`create database ${name}_new`);
    const knex = connect({ url: toUrl(server, `${name}_new`), pool: 2 });
    try {
      await knex.migrate.latest({ migrationSource });
      const { loadTemplates } = await import('../../src/modules/documents/index.ts');
      await loadTemplates({ db: knex, newId: () => uuidv7(), now: () => new Date() });
    } finally {
      await knex.destroy();
    }
    await root.raw(`alter database ${name}_new rename to ${name}`);
    return name;
  } finally {
    await root.raw('select pg_advisory_unlock(?)', [TEMPLATE_LOCK]);
  }
}
