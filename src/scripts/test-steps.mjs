import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';

/** Pairs of similar code (.jscpd.json) in src, jobs, client and admin. The count may only fall. */
const MAX_DUPLICATES = 25;

/** What the compiler remembers of its last run, so that it reads again only what changed. */
const TYPES_CACHE = 'node_modules/.cache/typecheck.tsbuildinfo';

/**
 * Megabytes of the young generation. Checks and tests make much short-lived garbage, which is collected less often with
 * more room (measured: 8 % less processor time for Jest, 18 % for the compiler).
 */
const YOUNG_MB = 64;

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * One check that passes or fails as a whole.
 * @param {string} name
 * @param {[string, ...string[]]} command a program of node_modules, and its arguments
 * @param {(output: string) => string | null} [findProblem] reads the output of a program that succeeded
 * @returns {Promise<boolean>}
 */
const check = (name, [program, ...args], findProblem = () => null) =>
  new Promise((done) => {
    const startedAt = Date.now();
    const env = { ...process.env, NODE_OPTIONS: `--max-semi-space-size=${YOUNG_MB}` };
    const options = { cwd: root, env, encoding: /** @type {const} */ ('utf8'), maxBuffer: 64 * 1024 * 1024 };
    execFile(join(root, 'node_modules/.bin', program), args, options, (error, stdout, stderr) => {
      const problem = error ? `${stdout}${stderr}` || error.message : findProblem(stdout);
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      console.log(`${problem === null ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
      if (problem !== null) console.log(problem);
      done(problem === null);
    });
  });

/** Everything that reads the sources and runs none of them, side by side. */
export const checkSources = () =>
  Promise.all([
    check('types', ['tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', join(root, TYPES_CACHE)]),
    check('lint', ['oxlint', '--type-aware']),
    check('format', ['oxfmt', '--check', '.']),
    check('unused code', ['knip', '--no-progress']),
    check('duplicates', ['jscpd', '--no-colors'], findTooManyDuplicates),
  ]);

/** @param {string} output */
function findTooManyDuplicates(output) {
  const count = /Found (\d+) clones/.exec(output)?.[1];
  if (count === undefined) return `jscpd reported no count:\n${output}`;
  return Number(count) <= MAX_DUPLICATES ? null : `${output}\nAt most ${MAX_DUPLICATES} pairs are allowed.`;
}

/**
 * Runs Jest, which reports each finished file (jest-progress.mjs), and returns its counts. A run without results
 * counts as one failure, and so does a file that cannot be run.
 * @param {string[]} args
 * @returns {Promise<Counts>}
 */
export async function runJest(args) {
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-jest-'));
  const file = join(folder, 'results.json');
  // Jest takes what follows --reporters for another reporter, up to the next option: files never come right after it.
  const reporters = ['src/scripts/jest-progress.mjs', 'tests/harness/stop-idle-products.mjs'];
  const own = [...reporters.map((path) => `--reporters=${join(root, path)}`), '--json', `--outputFile=${file}`];
  const memory = [`--min-semi-space-size=${YOUNG_MB}`, `--max-semi-space-size=${YOUNG_MB}`];
  const flags = [...memory, '--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const jest = spawn(process.execPath, [...flags, join(root, 'node_modules/jest/bin/jest.js'), ...own, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await new Promise((done) => jest.once('close', done));
  const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  rmSync(folder, { recursive: true, force: true });
  if (!results) return { passed: 0, failed: 1, skipped: 0 };
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

/**
 * Prints the summary as the last line, and sets the exit code.
 * @param {boolean[]} steps
 * @param {Counts} counts
 */
export function printSummary(steps, { passed, failed, skipped }) {
  const allPassed = passed + steps.filter(Boolean).length;
  const allFailed = failed + steps.filter((isPassed) => !isPassed).length;
  console.log(`${allPassed} passed, ${allFailed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  process.exitCode = allFailed === 0 ? 0 : 1;
}
