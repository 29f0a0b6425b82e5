// Runs before any package is installed, so it imports Node's own modules only.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acquireLock } from './lock.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * A package in npm's lock file.
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [peer]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 */

/** Whether this is Node 20.19 or newer. */
export function isNodeSupported() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

/** Runs `npm ci` if node_modules differs from the lock file. Running the product needs no development packages. */
export async function install({ development = true } = {}) {
  if (!isNodeSupported()) exitWithError(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  if (!findDependencyMismatch({ development })) return;
  const done = await acquireLock(`install ${root}`, 'another start is installing the packages');
  const reason = findDependencyMismatch({ development });
  if (reason) {
    console.error(`Installing the packages with npm ci (${reason})…`); // stdout carries the output of commands
    const [command, ...before] = npm();
    const { status } = spawnSync(
      command,
      [...before, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: root, stdio: ['ignore', 2, 'inherit'] },
    );
    if (status !== 0) exitWithError('npm ci failed; nothing was started.');
    const still = findDependencyMismatch({ development });
    if (still) exitWithError(`npm ci succeeded, but ${still}.`);
  }
  done();
}

/**
 * @param {string} sentence
 * @returns {never}
 */
export function exitWithError(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** @param {unknown} error */
export const describeError = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Returns the npm that started this process, else the one next to this Node, else the one in PATH.
 * @returns {[string, ...string[]]}
 */
function npm() {
  const { npm_execpath: script } = process.env;
  if (script?.endsWith('npm-cli.js') && existsSync(script)) return [process.execPath, script];
  const beside = join(dirname(process.execPath), 'npm');
  return [existsSync(beside) ? beside : 'npm'];
}

/**
 * Describes how node_modules differs from the lock file; null if it does not. npm writes the list of installed packages
 * last, so an interrupted installation is detected, as is one of another platform or version.
 * @param {{ development: boolean, folder?: string }} options
 */
export function findDependencyMismatch({ development, folder = root }) {
  const modules = join(folder, 'node_modules');
  /** @type {(path: string) => Record<string, LockedPackage>} */
  const read = (path) => JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  if (!existsSync(modules)) return 'no package is installed yet';
  if (!existsSync(join(modules, '.package-lock.json'))) return 'node_modules was not finished by npm';
  const lockedPackages = read(join(folder, 'package-lock.json'));
  const present = read(join(modules, '.package-lock.json'));
  for (const [path, locked] of Object.entries(lockedPackages)) {
    if (path === '' || locked.link || (locked.dev && !development)) continue;
    const installedPackage = present[path];
    if (!installedPackage) {
      // npm skips packages for other platforms, and those that only they need.
      if (locked.optional && !(locked.os && isForThisMachine(locked))) continue;
      if (locked.peer && locked.optional) continue;
      return `${path} is missing`;
    }
    if (installedPackage.version !== locked.version || installedPackage.integrity !== locked.integrity)
      return `${path} is not ${locked.version}`;
    if (!existsSync(join(folder, path))) return `${path} was removed`;
  }
  for (const [path, installed] of Object.entries(present)) {
    if (!lockedPackages[path]) return `${path} is not in the lock file`;
    if (!isForThisMachine(installed)) return `${path} is for another platform`;
  }
  return null;
}

/** @param {LockedPackage} locked */
function isForThisMachine({ os, cpu, libc: wantedLibc }) {
  /** @type {(list: string[] | undefined, own: string) => boolean} */
  const fits = (list, own) =>
    !list || (!list.includes(`!${own}`) && (list.every((name) => name.startsWith('!')) || list.includes(own)));
  return (
    fits(os, process.platform) &&
    fits(cpu, process.arch) &&
    (!wantedLibc || process.platform !== 'linux' || fits(wantedLibc, detectLibc()))
  );
}

/** @type {'glibc' | 'musl' | undefined} */
let libc;
function detectLibc() {
  // Without this option the report resolves the host name of every network address, which takes seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  libc ??= header.glibcVersionRuntime ? 'glibc' : 'musl';
  return libc;
}
