// `npm run check`: types, lint, rooms and the tests that need neither database nor browser, in under ninety seconds.
// Left to `npm test` is what is slow by nature: those tests say so in their first line (tests/harness/needs.mjs).
import { install } from './install.mjs';

await install();
const { generate } = await import('./build.mjs');
const { printSummary, jest, staticChecks } = await import('./test-steps.mjs');

generate();
printSummary(await staticChecks(), jest(['--selectProjects', 'nothing', '--', ...process.argv.slice(2)]));
