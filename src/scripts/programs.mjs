import { join } from 'node:path';
import { root } from './install.mjs';

/**
 * Decides which programs are built, and where; each key is the mode of a Vite build (vite.config.mjs). Production gets
 * `production` only: sandboxes and benchmarks, in `tools`, are for development and measurements. `npm run dev` rebuilds
 * each `watched` output when one of its modules changes (dev.mjs).
 */
export const OUTPUTS = {
  production: {
    folder: 'dist/server',
    entries: {
      web: 'src/main.ts',
      worker: 'jobs/main.ts',
      'web-pool-thread': 'src/web-pool-thread.ts',
      'pool-thread': 'jobs/pool-thread.ts',
      release: 'migrations/release.ts',
      // The build runs it (build.mjs).
      'parse-letters': 'seeds/parse-letters.ts',
      // The start command uses it to validate settings in the same way as the processes (stack.mjs).
      launcher: 'src/kernel/launcher.ts',
      cli: 'jobs/cli.ts',
    },
  },
  tools: {
    folder: 'dist/tools',
    entries: {
      sandbox: 'src/sandbox/main.ts',
      // Places invented orders after a first start (demo-orders.mjs).
      'demo-orders': 'seeds/demo/start/main.ts',
      'crash-worker': 'tests/bench/crash-worker.ts',
      balancer: 'tests/harness/balancer.ts',
      'fake-s3': 'tests/fakes/s3.ts',
      'letter-renderer': 'tests/bench/letter-renderer.ts',
      'tracking-feed': 'tests/bench/tracking-feed.ts',
      'search-engines': 'tests/bench/search-engines.ts',
      'dispatch-queue': 'tests/bench/dispatch-queue.ts',
      'random-quotes': 'tests/bench/random-quotes.ts',
      // Benchmarks also start threads, from their own folder.
      'pool-thread': 'jobs/pool-thread.ts',
    },
  },
  'watched-web': {
    folder: 'dist/watched/web',
    entries: { web: 'src/main-development.ts', 'web-pool-thread': 'src/web-pool-thread.ts' },
  },
  'watched-worker': {
    folder: 'dist/watched/worker',
    entries: { worker: 'jobs/main.ts', 'pool-thread': 'jobs/pool-thread.ts' },
  },
  'watched-sandbox': { folder: 'dist/watched/sandbox', entries: { sandbox: 'src/sandbox/main.ts' } },
  'watched-release': {
    folder: 'dist/watched/release',
    entries: { release: 'migrations/release.ts', launcher: 'src/kernel/launcher.ts' },
  },
};

/** @typedef {keyof typeof OUTPUTS} OutputName */
/** @typedef {(program: string) => string} FindProgram */

/**
 * Finds built programs in the first of these outputs that has them.
 * @param {OutputName[]} names
 * @returns {FindProgram}
 */
const programsIn = (names) => (program) => {
  const output = names.map((name) => OUTPUTS[name]).find(({ entries }) => program in entries);
  if (!output) throw new Error(`No program is called ${program}.`);
  return join(root, output.folder, `${program}.js`);
};

/** The file of a program built by `npm run build` or the build of the tools. */
export const builtProgram = programsIn(['production', 'tools']);

/** The file of a program in `npm run dev`. */
export const watchedProgram = programsIn(['watched-web', 'watched-worker', 'watched-sandbox', 'watched-release']);
