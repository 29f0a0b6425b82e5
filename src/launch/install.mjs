// Runs before anything is installed: Node's own modules only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const stampFile = join(root, 'node_modules', '.affranchi-lock');

/** Runs `npm ci` when node_modules does not come from this lock file. */
export function install() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) stop(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  const wanted = createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).update(process.platform + process.arch).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  console.log('Installing the packages (npm ci)…');
  // npm stands beside the Node that runs us; its own settings decide the registry.
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, NODE_ENV: 'development' } });
  if (done.status !== 0) stop('npm ci failed; nothing was started.');
  writeFileSync(stampFile, wanted);
}

export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
