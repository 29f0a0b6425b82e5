import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { startApp } from '../../src/scripts/running-app.mjs';
import { createMemoryFolder } from './memory-folder.mjs';

/** Copies of the data outlive no crash of the machine. */
const NOT_DURABLE = 'fsync = off\nfull_page_writes = off\nsynchronous_commit = off\n';

/**
 * Starts the product once and stops it, so that products of the tests copy its data instead of making a database, a
 * catalogue and the files of the terms each.
 * @returns {Promise<string>} the folder
 */
export async function prepareData() {
  const dataDir = createMemoryFolder('affranchi-journeys-');
  const product = await startApp({ port: await findFreePort(), dataDir, env: { TEST_DATABASE_URL: '' } });
  await untilTermsAreStored(product.env.DATABASE_URL).finally(product.stop);
  // Where root's PostgreSQL could not live inside, the copies would share one cluster.
  const cluster = join(dataDir, 'postgres');
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    appendFileSync(join(cluster, 'postgresql.auto.conf'), NOT_DURABLE);
    process.env.TEST_DATA_TEMPLATE = dataDir;
  }
  return dataDir;
}

/**
 * The worker renders them after its start. A product that finds them needs no thread for it.
 * @param {string | undefined} connectionString
 */
async function untilTermsAreStored(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const stored = 'select from terms where file_id is not null and withdrawal_file_id is not null';
    while ((await client.query(stored)).rowCount === 0) await pause(50);
  } finally {
    await client.end();
  }
}

/**
 * Copies the prepared data where there are any. `cp -a` keeps owners and modes, which PostgreSQL insists on.
 * @param {string} dataDir
 */
export function copyData(dataDir) {
  const template = process.env.TEST_DATA_TEMPLATE;
  if (template) execFileSync('cp', ['-a', `${template}/.`, dataDir]);
}

/**
 * The products that journeys share, one for each worker of Jest: they stand in TEST_PRODUCTS. Files of one worker follow
 * one another from one address, far faster than people. Returns a function that stops them, once however often it is
 * called.
 * @param {number} count
 */
export async function startSharedProducts(count) {
  const products = await Promise.all(
    Array.from({ length: count }, async () => {
      const dataDir = createMemoryFolder('affranchi-shared-');
      copyData(dataDir);
      const env = {
        TEST_DATABASE_URL: '',
        RATE_LIMIT_FACTOR: '1000',
        // So few that a journey reaches the limit (tests/journeys/papers.test.ts).
        SAVED_FILES_MAX: '3',
        METRICS_TOKEN: 'a-token-for-the-journeys-of-forty-characters',
      };
      const product = await startApp({ port: await findFreePort(), dataDir, env });
      return { ...product, forget: () => rmSync(dataDir, { recursive: true, force: true }) };
    }),
  );
  process.env.TEST_PRODUCTS = JSON.stringify(products.map(({ url, env }) => ({ url, env })));
  /** @type {Promise<unknown> | undefined} */
  let stopped;
  return () => (stopped ??= Promise.all(products.map(({ stop, forget }) => stop().then(forget))));
}
