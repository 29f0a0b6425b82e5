// `npm run check`: checks format, types, lint, unused and duplicated code, and runs the tests that need neither
// database nor browser. Slow tests name what they need in their first line (tests/harness/needs.mjs) and run in `npm
// test` only. With --sources it runs no test.
import { install } from './install.mjs';

await install();
const { generate } = await import('./build.mjs');
const { checkSources, printSummary, runJest } = await import('./test-steps.mjs');

const NO_TESTS = { passed: 0, failed: 0, skipped: 0 };

generate();
const steps = await checkSources();
const files = process.argv.slice(2);
const quick = ['--selectProjects', 'nothing', '--'];
printSummary(steps, files.includes('--sources') ? NO_TESTS : await runJest([...quick, ...files]));
