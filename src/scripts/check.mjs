// `npm run check`: checks format, types, lint, unused and duplicated code and the rules of the architecture, and runs
// the tests of what has changed that need neither database nor browser. Slow tests name what they need in their first
// line (tests/harness/needs.mjs) and run in `npm test` only. With --sources it runs no test, with --all every quick one.
import { install } from './install.mjs';

await install();
const { generate } = await import('./build.mjs');
const { listChangedFiles } = await import('./changed-files.mjs');
const { checkSources, printSummary, runJest } = await import('./test-steps.mjs');

const NO_TESTS = { passed: 0, failed: 0, skipped: 0 };
/** Tests that read the whole source and not only what they import. */
const RULES = 'tests/architecture';
/** Data that tests read as files: Jest finds no test by it. */
const READERS = { 'seeds/letters/': 'tests/documents/catalogue', 'seeds/search/': 'tests/documents/search' };
const QUICK = ['--selectProjects', 'nothing'];

async function runTests() {
  const args = process.argv.slice(2);
  if (args.includes('--sources')) return NO_TESTS;
  const files = args.filter((arg) => !arg.startsWith('--'));
  if (files.length > 0) return runJest([...QUICK, '--', ...files]);
  const changed = args.includes('--all') ? null : listChangedFiles();
  if (!changed) return runJest(QUICK);
  const readers = Object.entries(READERS).flatMap(([data, tests]) =>
    changed.some((path) => path.startsWith(data)) ? [tests] : [],
  );
  const counts = await runJest([...QUICK, '--', RULES, ...readers]);
  if (changed.length === 0) return counts;
  // A changed document has no tests.
  const related = await runJest([
    ...QUICK,
    '--passWithNoTests',
    '--testPathIgnorePatterns',
    RULES,
    ...readers,
    '--findRelatedTests',
    ...changed,
  ]);
  return {
    passed: counts.passed + related.passed,
    failed: counts.failed + related.failed,
    skipped: counts.skipped + related.skipped,
  };
}

generate();
const steps = await checkSources();
printSummary(steps, await runTests());
