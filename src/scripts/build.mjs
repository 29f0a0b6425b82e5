import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { install, root } from './install.mjs';
import { acquireLock } from './lock.mjs';

const SOURCES = [
  'admin',
  'client',
  'jobs',
  'migrations',
  'package-lock.json',
  'package.json',
  'seeds',
  'src',
  'tests/bench',
  'tsconfig.json',
  'vite.config.mjs',
];
const GENERATED = [
  'src/letterpress/fonts',
  'src/adapters/addresses',
  'src/modules/documents/search/engine',
  'jobs/emails',
  'client/src/styles/faces',
];
const NOT_BUILT = new Set(['src/scripts', 'docs/decisions', ...GENERATED.map((folder) => `${folder}/generated`)]);
const stamp = join(root, 'dist', 'fingerprint');

/** A hash of everything the build reads. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    if (NOT_BUILT.has(path) || !existsSync(full)) return;
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) add(`${path}/${name}`);
    else hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  };
  for (const path of SOURCES) add(path);
  return hash.digest('hex');
}

function run(args) {
  const done = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (done.status !== 0) throw new Error(`The build failed:\n${done.stdout ?? ''}\n${done.stderr ?? done.error}`);
}

/** Cuts the fonts of letters and screens and reduces the table of communes; returns at once when nothing changed. */
export function generate() {
  for (const folder of GENERATED) run([join(root, folder, 'build.mjs')]);
}

/** Fonts, browser bundles and servers, unless nothing changed since the last build. */
export async function build() {
  if (isFresh()) return;
  const done = await acquireLock(`build ${root}`, () => 'another start is building');
  try {
    if (isFresh()) return;
    console.error('Building…'); // what a tool prints is the other stream's
    rmSync(stamp, { force: true });
    generate();
    const wanted = fingerprint();
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    run([vite, 'build', '--logLevel', 'error']);
    run([vite, 'build', '--mode', 'back-office', '--logLevel', 'error']);
    run([vite, 'build', '--ssr', '--logLevel', 'error']);
    moveSourceMaps();
    await precompress();
    forgetOldChunks();
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(stamp, wanted);
  } finally {
    done();
  }
}

/** Source maps hold the sources: they go to the error service (docs/production.md#errors) and are never served. */
function moveSourceMaps() {
  const [from, to] = ['dist/client/assets', 'dist/source-maps/assets'].map((folder) => join(root, folder));
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) if (name.endsWith('.map')) renameSync(join(from, name), join(to, name));
}

const brotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** Leaves each text file of the browser's beside it as small as it gets, which is too slow to do while somebody waits. */
async function precompress() {
  const folder = join(root, 'dist/client/assets');
  const names = readdirSync(folder).filter(
    (name) => /\.(js|css|svg)$/.test(name) && !existsSync(join(folder, `${name}.br`)),
  );
  await Promise.all(
    names.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      writeFileSync(join(folder, `${name}.gz`), await inGzip(bytes, { level: 9 }));
      writeFileSync(
        join(folder, `${name}.br`),
        await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      );
    }),
  );
}

function isFresh() {
  const generated = GENERATED.every((folder) => existsSync(join(root, folder, 'generated/stamp')));
  return generated && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}

/** A build leaves the chunks of the one before, because a running instance still loads from them; after a week nobody does. */
function forgetOldChunks() {
  const old = Date.now() - 7 * 24 * 3600 * 1000;
  for (const folder of ['dist/client/assets', 'dist/source-maps/assets', 'dist/server/chunks']) {
    const full = join(root, folder);
    if (!existsSync(full)) continue;
    for (const name of readdirSync(full)) if (statSync(join(full, name)).mtimeMs < old) rmSync(join(full, name));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install();
  await build();
}
