// Before the first test that drives a browser: the built product, a database to look into, and a Chromium.
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../src/scripts/build.mjs';
import { chromiumEnvironment } from '../../src/scripts/chromium.mjs';
import { freePort } from '../../src/scripts/postgres.mjs';
import { startApp } from '../../src/scripts/running-app.mjs';
import startDatabase from './database-setup.mjs';

export default async function setUp() {
  await startDatabase();
  await build();
  Object.assign(process.env, await chromiumEnvironment());
  await prepareData();
}

/** Starts the product once and stops it. Journeys copy its data instead of making a database and a catalogue each. */
async function prepareData() {
  const dataDir = mkdtempSync(join(tmpdir(), 'affranchi-journeys-'));
  const product = await startApp({ port: await freePort(), dataDir, env: { TEST_DATABASE_URL: '' } });
  await product.stop();
  // Where root's PostgreSQL could not live inside, the copies would share one cluster.
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) process.env.TEST_DATA_TEMPLATE = dataDir;
  globalThis.affranchiServers.dataTemplate = dataDir;
}
