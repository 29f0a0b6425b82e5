import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);

/** One check that passes or fails as a whole. */
const check = (name, command, args) =>
  new Promise((done) => {
    const start = Date.now();
    execFile(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      console.log(`${error ? 'FAILED' : 'passed'}  ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
      if (error) console.log(`${stdout}${stderr}${stdout || stderr ? '' : error.message}`);
      done(!error);
    });
  });
/** Types and lint, side by side: neither waits for the other. */
export const staticChecks = () =>
  Promise.all([
    check('types', bin('tsc'), ['-p', '.']),
    check('lint', bin('oxlint'), ['--type-aware', 'src', 'client', 'admin', 'jobs', 'migrations', 'seeds', 'tests']),
  ]);

/** Runs Jest and returns its counts; a run without results counts as one failure, and so does a file that cannot be run. */
export function jest(args) {
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-jest-'));
  const file = join(folder, 'results.json');
  const own = ['--json', `--outputFile=${file}`];
  spawnSync(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      join(root, 'node_modules/jest/bin/jest.js'),
      ...own,
      ...args,
    ],
    { cwd: root, env: { ...process.env, NODE_ENV: 'test' }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  rmSync(folder, { recursive: true, force: true });
  if (!results) return { passed: 0, failed: 1, skipped: 0 };
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

/** The last line everybody reads, and the exit code. */
export function printSummary(steps, { passed, failed, skipped }) {
  const good = passed + steps.filter(Boolean).length;
  const bad = failed + steps.filter((one) => !one).length;
  console.log(`${good} passed, ${bad} failed${skipped ? `, ${skipped} skipped` : ''}`);
  process.exitCode = bad === 0 ? 0 : 1;
}
