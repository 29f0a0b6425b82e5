import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SHARED_DEFAULTS } from '../kernel/settings/launcher-settings.mjs';
import { describeError, exitWithError, root } from './install.mjs';
import { tryAcquireLock } from './lock.mjs';
import { findPostgresAccount } from './postgres-binaries.mjs';
import { readCommandLine } from './postgres.mjs';
import { builtProgram, watchedProgram } from './programs.mjs';

/**
 * What a running instance records about itself: its process, and the environment and the processes of the product.
 * @typedef {{ pid: number, env: Record<string, string>, processes: Record<string, number> }} Runtime
 */

/**
 * Creates the data folder if it is missing and returns its path.
 * @param {string | undefined} requestedFolder
 */
export function findDataFolder(requestedFolder) {
  const dataDir = resolve(root, requestedFolder || SHARED_DEFAULTS.DATA_DIR);
  const isNew = !existsSync(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
    // Lets other accounts enter the folder without listing it, because PostgreSQL may run under another account.
    if (isNew || (process.getuid?.() === 0 && (statSync(dataDir).mode & 0o777) === 0o700)) chmodSync(dataDir, 0o711);
    for (const name of ['files', 'sandbox']) mkdirSync(join(dataDir, name), { recursive: true, mode: 0o700 });
  } catch (error) {
    exitWithError(`DATA_DIR cannot be used: ${describeError(error)}.`);
  }
  return dataDir;
}

/** @param {string} dataDir */
const toInsideFolder = (dataDir) => join(dataDir, 'postgres');
/**
 * The file that names PostgreSQL's data folder if that is outside.
 * @param {string} dataDir
 */
const toNotePath = (dataDir) => join(dataDir, 'postgres-at');

/**
 * Returns whether a data folder has a database. Changes nothing.
 * @param {string} dataDir
 */
export function hasDatabase(dataDir) {
  const folder = existsSync(toNotePath(dataDir)) ? readFileSync(toNotePath(dataDir), 'utf8') : toInsideFolder(dataDir);
  return existsSync(join(folder, 'PG_VERSION'));
}

/**
 * Returns PostgreSQL's data folder: inside the data folder, unless that folder belongs to root and no other account can
 * enter it. It is then outside, under a random name stored in the data folder, so that a new data folder never opens
 * the database of an old one.
 * @param {string} dataDir
 */
export function findPostgresFolder(dataDir) {
  const inside = toInsideFolder(dataDir);
  const note = toNotePath(dataDir);
  if (existsSync(note)) return readFileSync(note, 'utf8');
  if (existsSync(join(inside, 'PG_VERSION')) || !findPostgresAccount(inside) || isOpenToOthers(dataDir)) return inside;
  const elsewhere = join('/var/lib/affranchi', randomBytes(8).toString('hex'));
  mkdirSync(dirname(elsewhere), { recursive: true, mode: 0o711 });
  writeFileSync(note, elsewhere, { mode: 0o600 });
  return elsewhere;
}

/**
 * Returns whether another account can enter this folder and all its parents.
 * @param {string} folder
 */
function isOpenToOthers(folder) {
  for (let current = resolve(folder); ; current = dirname(current)) {
    if ((statSync(current).mode & 0o001) === 0) return false;
    if (current === dirname(current)) return true;
  }
}

/** @param {string} dataDir */
const toRuntimePath = (dataDir) => join(dataDir, 'runtime.json');

/**
 * Reads what the instance of this folder recorded about itself; null if there is none.
 * @param {string} dataDir
 * @returns {Runtime | null}
 */
export function readRuntime(dataDir) {
  try {
    return JSON.parse(readFileSync(toRuntimePath(dataDir), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Reads the environment of the running instance of a folder; null if none runs. A killed one leaves its record behind.
 * @param {string} dataDir
 */
export function readRunningEnvironment(dataDir) {
  const runtime = readRuntime(dataDir);
  return runtime && isRunning(runtime.pid) ? runtime.env : null;
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It runs under another account.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * @param {string} dataDir
 * @param {Runtime} runtime
 */
export function writeRuntime(dataDir, runtime) {
  const fresh = `${toRuntimePath(dataDir)}.new`;
  writeFileSync(fresh, JSON.stringify(runtime), { mode: 0o600 });
  renameSync(fresh, toRuntimePath(dataDir));
}

/** @param {string} dataDir */
export function deleteRuntimeFile(dataDir) {
  rmSync(toRuntimePath(dataDir), { force: true });
}

/**
 * Allows one instance per data folder. Stops what a killed instance left running.
 * @param {string} dataDir
 */
export async function lockDataFolder(dataDir) {
  const { dev, ino } = statSync(dataDir);
  const release = await tryAcquireLock(`data ${dev} ${ino}`);
  const before = readRuntime(dataDir);
  if (!release)
    exitWithError(
      `${dataDir} is in use by another instance${before ? ` (process ${before.pid})` : ''}. Choose another one: DATA_DIR=… PORT=… npm start`,
    );
  for (const [name, pid] of Object.entries(before?.processes ?? {})) {
    const files = [builtProgram, watchedProgram].map((find) => find(name));
    const alive = () => readCommandLine(pid).some((argument) => files.includes(argument));
    // A process whose parent has died exits within seconds.
    for (let i = 0; i < 60 && alive(); i += 1) await pause(100);
    if (alive()) process.kill(pid, 'SIGKILL');
    for (let i = 0; i < 50 && alive(); i += 1) await pause(100);
  }
  deleteRuntimeFile(dataDir);
}
