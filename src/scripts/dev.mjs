// `npm run dev`: runs the product from its sources. Vite, in the web process, updates changed modules in the browser
// (src/main-development.ts); a process restarts when one of its own modules changes.
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { describeError, install, root } from './install.mjs';

await install();
const { build: buildWithVite } = await import('vite');
const { generate } = await import('./build.mjs');
const { watchedProgram } = await import('./programs.mjs');
const { runStack } = await import('./stack.mjs');

/** Waits for an editor that writes several files, or one file in several steps. */
const SETTLE_MS = 50;
const FOLDERS = ['client', 'jobs', 'migrations', 'seeds', 'src'];
/** Files read by the release step and at the start of a process. */
const CONTENT = ['migrations', 'seeds'].map((folder) => join(root, folder));
const PROCESSES = /** @type {const} */ (['sandbox', 'worker', 'web']);

/** @typedef {typeof PROCESSES[number] | 'release'} Program */

/**
 * The modules of each program, from its last build; null after a build that failed. @type {Map<Program, Set<string> |
 * null>}
 */
const modules = new Map();

process.chdir(root);
const stack = await runStack({
  env: { ...process.env, NODE_ENV: process.env.NODE_ENV || 'development', LOG_TO_CONSOLE: 'yes' },
  logToConsole: true,
  findProgram: watchedProgram,
  async prepare() {
    generate();
    await buildPrograms([...PROCESSES, 'release']);
  },
  prepareSandbox: async () => {},
});
/** Stays true until the release step has succeeded: after a mistake the next change tries again. */
let isReleaseDue = false;
onChange(async (files) => {
  const startedAt = Date.now();
  isReleaseDue ||= files.some((file) => CONTENT.some((folder) => file.startsWith(folder)));
  const stale = PROCESSES.filter((name) => isStale(name, files) || (isReleaseDue && name !== 'sandbox'));
  if (stale.length === 0) return;
  await buildPrograms(isReleaseDue ? [...stale, 'release'] : stale);
  if (isReleaseDue) {
    stack.release();
    isReleaseDue = false;
  }
  await stack.restart(stale.filter((name) => name !== 'sandbox' || stack.isSandboxed));
  console.log(`Renewed in ${Date.now() - startedAt} ms: ${stale.join(', ')}.`);
});

/** @param {Program[]} names */
async function buildPrograms(names) {
  await Promise.all(names.map(buildProgram));
}

/** @param {Program} name */
async function buildProgram(name) {
  modules.set(name, null);
  await buildWithVite({
    mode: `watched-${name}`,
    logLevel: 'error',
    build: { ssr: true },
    plugins: [
      {
        name: 'record-modules',
        buildEnd(error) {
          if (!error) modules.set(name, new Set(this.getModuleIds()));
        },
      },
    ],
  });
}

/**
 * Returns whether a change concerns a program. After a failed build, any changed file may fix it.
 * @param {Program} name
 * @param {string[]} files
 */
function isStale(name, files) {
  const programModules = modules.get(name);
  return !programModules || files.some((file) => programModules.has(file));
}

/**
 * Runs after a pause without changes, one run at a time, with the files that changed; changes during a run cause one
 * more run.
 * @param {(files: string[]) => Promise<void>} act
 */
function onChange(act) {
  /** @type {Set<string>} */
  const changed = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    while (changed.size > 0) {
      const files = [...changed];
      changed.clear();
      // An error in the sources leaves the last working programs running.
      await act(files).catch((error) => console.error(describeError(error)));
    }
    isRunning = false;
  };
  for (const folder of FOLDERS)
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || file.includes('generated') || !existsSync(join(root, folder, file))) return;
      changed.add(join(root, folder, file));
      clearTimeout(timer);
      timer = setTimeout(() => void run(), SETTLE_MS);
    });
}
