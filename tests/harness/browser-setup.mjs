// Before the first test that drives a browser: the built product, a database to look into, a Chromium, and the running
// products that journeys share.
import { build } from '../../src/scripts/build.mjs';
import { findChromiumEnvironment } from '../../src/scripts/chromium.mjs';
import startDatabase from './database-setup.mjs';
import { prepareData, startSharedProducts } from './prepared-data.mjs';

/** @param {{ maxWorkers: number }} globalConfig */
export default async function setUp({ maxWorkers }) {
  await startDatabase();
  await build();
  Object.assign(process.env, await findChromiumEnvironment({ prefersShell: true }));
  const dataTemplate = await prepareData();
  const stopProducts = await startSharedProducts(maxWorkers);
  Object.assign(globalThis.affranchiServers, { dataTemplate, stopProducts });
}
