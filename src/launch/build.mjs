import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, root } from './install.mjs';

const SOURCES = ['src', 'client', 'admin', 'jobs', 'migrations', 'seeds', 'tests/bench', 'package-lock.json', 'vite.config.mjs', 'tsconfig.json'];

/** A hash of everything the build reads. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    const entries = path.includes('.') ? null : readdirSync(full, { withFileTypes: true });
    if (!entries) hash.update(path).update(readFileSync(full));
    else for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name === 'generated') continue;
      if (entry.isDirectory()) add(join(path, entry.name));
      else hash.update(join(path, entry.name)).update(readFileSync(join(full, entry.name)));
    }
  };
  for (const path of SOURCES) add(path);
  return hash.digest('hex');
}

const run = (args) => {
  const done = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } });
  if (done.status !== 0) throw new Error(`The build failed:\n${done.stdout}\n${done.stderr}`);
};

export function buildFonts() {
  run([join(root, 'src/letterpress/fonts/build.mjs')]);
}

/** Fonts, browser bundles and servers, unless nothing changed since the last build. */
export function build() {
  const stamp = join(root, 'dist', 'fingerprint');
  buildFonts();
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building…');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  run([vite, 'build', '--logLevel', 'error']);
  run([vite, 'build', '--ssr', '--logLevel', 'error']);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, wanted);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  install();
  build();
}
