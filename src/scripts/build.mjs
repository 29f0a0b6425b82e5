import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { install, root } from './install.mjs';
import { acquireLock } from './lock.mjs';
import { builtProgram, OUTPUTS } from './programs.mjs';

const GENERATED = [
  'src/letterpress/fonts',
  'src/adapters/addresses',
  'src/adapters/postal',
  'src/modules/documents/search/engine',
  'jobs/emails',
  'client/src/styles/faces',
];
const PRODUCT_SOURCES = [
  'admin',
  'client',
  'jobs',
  'migrations',
  'package-lock.json',
  'package.json',
  'seeds',
  'src',
  'tsconfig.json',
  'vite.config.mjs',
];
const NOT_BUILT = ['src/scripts', 'docs/decisions', ...GENERATED.map((folder) => `${folder}/generated`)];
/** Open pages still load chunks of the previous build, so these are deleted after a week only. */
const CHUNK_RETENTION_MS = 7 * 24 * 3600 * 1000;

/**
 * @typedef {object} Target
 * @property {string} description
 * @property {string} stamp the file that remembers what was built
 * @property {string[]} sources
 * @property {string[]} ignored
 * @property {() => void | Promise<void>} make
 */

/** What production runs: browser bundles and servers. @type {Target} */
const product = {
  description: 'the product',
  stamp: join(root, 'dist/fingerprint'),
  sources: [...PRODUCT_SOURCES, 'src/scripts/programs.mjs'],
  ignored: [...NOT_BUILT, 'src/sandbox'],
  async make() {
    runVite([]);
    runVite(['--mode', 'back-office']);
    buildOutput('production');
    runNode([builtProgram('parse-letters')]);
    moveSourceMaps();
    await precompress();
    deleteOldChunks();
  },
};

/** Sandboxes and benches. @type {Target} */
const tools = {
  description: 'sandboxes and benches',
  stamp: join(root, 'dist/tools/fingerprint'),
  sources: [...PRODUCT_SOURCES, 'src/scripts/programs.mjs', 'tests/bench', 'tests/fakes', 'tests/harness'],
  ignored: NOT_BUILT,
  make() {
    buildOutput('tools');
    deleteOldChunks();
  },
};

/** Builds fonts, browser bundles and servers, unless nothing changed since the last build. */
export const build = () => buildTarget(product);

/** Builds sandboxes and benchmarks, unless nothing changed since the last build. */
export const buildTools = () => buildTarget(tools);

/** @param {Target} target */
async function buildTarget(target) {
  if (isFresh(target)) return;
  const release = await acquireLock(`build ${root}`, 'another start is building');
  try {
    if (isFresh(target)) return;
    console.error(`Building ${target.description}…`); // stdout carries the output of commands
    rmSync(target.stamp, { force: true });
    generate();
    const fingerprint = computeFingerprint(target);
    await target.make();
    mkdirSync(dirname(target.stamp), { recursive: true });
    writeFileSync(target.stamp, fingerprint);
  } finally {
    release();
  }
}

/** @param {Target} target */
function isFresh(target) {
  const isGenerated = GENERATED.every((folder) => existsSync(join(root, folder, 'generated/stamp')));
  return isGenerated && existsSync(target.stamp) && readFileSync(target.stamp, 'utf8') === computeFingerprint(target);
}

/**
 * Computes a hash of everything that the build reads.
 * @param {Target} target
 */
function computeFingerprint({ sources, ignored }) {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => {
    const full = join(root, path);
    if (ignored.includes(path) || !existsSync(full)) return;
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) add(`${path}/${name}`);
    else hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  };
  for (const path of sources) add(path);
  return hash.digest('hex');
}

/**
 * Subsets the fonts of letters and pages, reduces the table of communes, and lists e-mails and postal partners; returns
 * at once when nothing changed.
 */
export function generate() {
  for (const folder of GENERATED) runNode([join(root, folder, 'build.mjs')]);
}

/** @param {string[]} args */
function runNode(args) {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`The build failed:\n${stdout ?? ''}\n${stderr ?? error}`);
}

/** @param {string[]} args */
const runVite = (args) =>
  runNode([join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error', ...args]);

/**
 * Builds the programs of an output, and deletes the files of earlier programs.
 * @param {import('./programs.mjs').OutputName} name
 */
function buildOutput(name) {
  const { folder, entries } = OUTPUTS[name];
  runVite(['--ssr', '--mode', name]);
  for (const file of readdirSync(join(root, folder)))
    if (file.endsWith('.js') && !(file.slice(0, -'.js'.length) in entries)) rmSync(join(root, folder, file));
}

/**
 * Moves source maps away from the served files: they contain the sources and go only to the error service
 * (docs/production.md#errors).
 */
function moveSourceMaps() {
  const from = join(root, 'dist/client/assets');
  const to = join(root, 'dist/source-maps/assets');
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) if (name.endsWith('.map')) renameSync(join(from, name), join(to, name));
}

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);
const BEST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Compresses each text file of the browser bundle at the highest level, which is too slow to do per request. */
async function precompress() {
  const folder = join(root, 'dist/client/assets');
  const names = readdirSync(folder).filter(
    (name) => /\.(js|css|svg)$/.test(name) && !existsSync(join(folder, `${name}.br`)),
  );
  await Promise.all(
    names.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      writeFileSync(join(folder, `${name}.gz`), await compressWithGzip(bytes, { level: 9 }));
      writeFileSync(join(folder, `${name}.br`), await compressWithBrotli(bytes, BEST_BROTLI));
    }),
  );
}

function deleteOldChunks() {
  for (const folder of ['dist/client/assets', 'dist/source-maps/assets', 'dist/server/chunks', 'dist/tools/chunks']) {
    const full = join(root, folder);
    if (!existsSync(full)) continue;
    for (const name of readdirSync(full))
      if (Date.now() - statSync(join(full, name)).mtimeMs > CHUNK_RETENTION_MS) rmSync(join(full, name));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install();
  await build();
}
