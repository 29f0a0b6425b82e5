// `npm run backup -- <folder>` and `npm run restore -- <folder>`: of the database in DATABASE_URL, else of the data
// folder that `npm start` uses, whether it runs or not.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SHARED_DEFAULTS } from '../kernel/settings/launcher-settings.mjs';
import { describeError, exitWithError, install, root } from './install.mjs';

await install({ development: false });
const { build } = await import('./build.mjs');
const { findDataFolder, hasDatabase, lockDataFolder, findPostgresFolder, readRunningEnvironment } =
  await import('./data-folder.mjs');
const { startPostgres } = await import('./postgres.mjs');
const { builtProgram } = await import('./programs.mjs');
const { importProduct, buildSettings } = await import('./settings.mjs');

/** What an installation of `npm start` makes itself besides the database and the files. */
const OWN = ['secrets.json', 'sandbox'];
/** The journal of erasures (src/modules/auth/commands/erasure-journal.ts), which may be in the store before a restore. */
const ERASURE = /^erasure-/;

const [command = '', requestedFolder, ...more] = process.argv.slice(2);
if (!requestedFolder) exitWithError(`Name a folder: npm run ${command} -- /backups/2026-11-26`);
const refused = [requestedFolder, ...more].find((argument, index) => index > 0 || argument.startsWith('--'));
if (refused) exitWithError(`${refused} is not understood: npm run ${command} -- /backups/2026-11-26`);
/** @type {string} */
const folder = resolve(process.env.INIT_CWD ?? root, requestedFolder);
const instance = join(folder, 'instance');
if (command === 'backup') assertInstallation();
await build();
try {
  const isDone = await (command === 'restore' ? restore() : backUp());
  process.exitCode = isDone ? 0 : 1;
} catch (error) {
  exitWithError(describeError(error));
}

/**
 * @param {Record<string, string | undefined>} env
 * @returns {boolean}
 */
function run(env) {
  const options = { cwd: root, env: { ...process.env, ...env }, stdio: /** @type {const} */ ('inherit') };
  return spawnSync(process.execPath, [builtProgram('cli'), command, folder], options).status === 0;
}

/** The data folder to back up. */
function findSourceFolder() {
  return resolve(root, process.env.DATA_DIR || SHARED_DEFAULTS.DATA_DIR);
}

/** Exits if there is nothing to back up: starting a database would make an empty one in a folder named by mistake. */
function assertInstallation() {
  const dataDir = findSourceFolder();
  if (process.env.DATABASE_URL || readRunningEnvironment(dataDir) || hasDatabase(dataDir)) return;
  exitWithError(
    `There is no installation in ${dataDir}. Name its folder in DATA_DIR, or its database in DATABASE_URL.`,
  );
}

async function backUp() {
  if (process.env.DATABASE_URL) return run({});
  const dataDir = findSourceFolder();
  const env = readRunningEnvironment(dataDir);
  const isDone = env ? run(env) : await withOwnDatabase(dataDir, run);
  if (isDone) copyOwn(dataDir, instance);
  return isDone;
}

async function restore() {
  if (process.env.DATABASE_URL) return run({});
  const dataDir = findDataFolder(process.env.DATA_DIR);
  if (hasDatabase(dataDir) || listFiles(dataDir).length > 0)
    exitWithError(`${dataDir} holds an installation. Choose another folder: DATA_DIR=… npm run restore -- ${folder}`);
  const postgresDir = findPostgresFolder(dataDir);
  // Ctrl-C also reaches the child process and stops it; this process must survive to remove the partial restore.
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => undefined);
  if (existsSync(instance)) copyOwn(instance, dataDir);
  const isDone = await withOwnDatabase(dataDir, run).catch((error) => {
    console.error(describeError(error));
    return false;
  });
  if (isDone) console.log(`Start it: DATA_DIR=${dataDir} npm start`);
  // An incomplete restore leaves nothing that a start would take for an installation.
  else for (const path of [postgresDir, ...listFiles(dataDir)]) rmSync(path, { recursive: true, force: true });
  return isDone;
}

/**
 * Lists the stored files of a data folder, without the journal of erasures.
 * @param {string} dataDir
 */
function listFiles(dataDir) {
  const entries = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && !ERASURE.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
}

/**
 * Starts the database of a data folder that is not in use, calls `use` with the environment of its processes, and stops
 * it.
 * @param {string} dataDir
 * @param {(env: Record<string, string>) => boolean} use
 */
async function withOwnDatabase(dataDir, use) {
  await lockDataFolder(dataDir);
  const postgres = await startPostgres({ dataDir: findPostgresFolder(dataDir) });
  try {
    const product = await importProduct(builtProgram);
    const port = Number(process.env.PORT || SHARED_DEFAULTS.PORT);
    const { env } = await buildSettings({ product, env: process.env, dataDir, port, databaseUrl: postgres.url });
    return use(env);
  } finally {
    await postgres.stop();
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function copyOwn(from, to) {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of OWN)
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true });
}
