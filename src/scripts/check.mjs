// `npm run check`: format, types, lint, unused and duplicated code, and the tests that need neither database nor
// browser. Left to `npm test` is what is slow by nature: those tests say so in their first line
// (tests/harness/needs.mjs). With --sources it runs no test.
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
