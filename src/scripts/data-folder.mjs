import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SHARED_DEFAULTS } from '../kernel/settings/launcher-settings.mjs';
import { root, exitWithError } from './install.mjs';
import { tryAcquireLock } from './lock.mjs';
import { findPostgresAccount } from './postgres-binaries.mjs';
import { readCommandLine } from './postgres.mjs';

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** The data folder, ready to be written to. */
export function dataFolder(given) {
  const dataDir = resolve(root, given || SHARED_DEFAULTS.DATA_DIR);
  const isNew = !existsSync(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
    // Others may pass through to what is theirs (PostgreSQL's account), and see nothing on the way.
    if (isNew || (process.getuid?.() === 0 && (statSync(dataDir).mode & 0o777) === 0o700)) chmodSync(dataDir, 0o711);
    for (const name of ['files', 'sandbox']) mkdirSync(join(dataDir, name), { recursive: true, mode: 0o700 });
  } catch (error) {
    exitWithError(`DATA_DIR cannot be used: ${error.message}.`);
  }
  return dataDir;
}

/**
 * Where PostgreSQL keeps its part: inside the data folder, except when root keeps that folder where no other account can go. Then it stands elsewhere,
 * under a name that the data folder remembers: a new data folder never meets the database of an old one.
 */
export function postgresFolder(dataDir) {
  const inside = join(dataDir, 'postgres');
  const note = join(dataDir, 'postgres-at');
  if (existsSync(note)) return readFileSync(note, 'utf8');
  if (existsSync(join(inside, 'PG_VERSION')) || !findPostgresAccount(inside) || openToOthers(dataDir)) return inside;
  const elsewhere = join('/var/lib/affranchi', randomBytes(8).toString('hex'));
  mkdirSync(dirname(elsewhere), { recursive: true, mode: 0o711 });
  writeFileSync(note, elsewhere, { mode: 0o600 });
  return elsewhere;
}

/** Whether another account can walk down to this folder. */
function openToOthers(folder) {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

export const runtimeFile = (dataDir) => join(dataDir, 'runtime.json');

/** What a running instance tells about itself: its environment and its processes; null when there is none. */
export function readRuntime(dataDir) {
  try {
    return JSON.parse(readFileSync(runtimeFile(dataDir), 'utf8'));
  } catch {
    return null;
  }
}

export function writeRuntime(dataDir, told) {
  const fresh = `${runtimeFile(dataDir)}.new`;
  writeFileSync(fresh, JSON.stringify(told), { mode: 0o600 });
  renameSync(fresh, runtimeFile(dataDir));
}

export function deleteRuntimeFile(dataDir) {
  rmSync(runtimeFile(dataDir), { force: true });
}

/** One instance a data folder. What a killed one left running is ended first. */
export async function lockDataFolder(dataDir) {
  const { dev, ino } = statSync(dataDir);
  const release = await tryAcquireLock(`data ${dev} ${ino}`);
  const before = readRuntime(dataDir);
  if (!release)
    exitWithError(
      `${dataDir} is in use by another instance${before ? ` (process ${before.pid})` : ''}. Choose another one: DATA_DIR=… PORT=… npm start`,
    );
  for (const [name, pid] of Object.entries(before?.processes ?? {})) {
    const alive = () => readCommandLine(pid).includes(join(root, `dist/server/${name}.js`));
    // Its own end is a matter of seconds, since it noticed that its starter is gone.
    for (let i = 0; i < 60 && alive(); i += 1) await pause(100);
    if (alive()) process.kill(pid, 'SIGKILL');
    for (let i = 0; i < 50 && alive(); i += 1) await pause(100);
  }
  deleteRuntimeFile(dataDir);
}
