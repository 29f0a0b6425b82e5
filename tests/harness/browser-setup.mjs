// Before the first test that drives a browser: the built product, a database to look into, and a Chromium.
import { build } from '../../src/scripts/build.mjs';
import { chromiumEnvironment } from '../../src/scripts/chromium.mjs';
import startDatabase from './database-setup.mjs';

export default async function setUp() {
  await startDatabase();
  await build();
  Object.assign(process.env, await chromiumEnvironment());
}
