// `npm run check`: types, lint, rooms and the tests that need neither database nor browser, in under ninety seconds.
// Left to `npm test` is what takes its time by its nature: strangers' files, hostile letters, months at the bank, and the stand-ins' own tests.
import { install } from './install.mjs';

await install();
const { generate } = await import('./build.mjs');
const { printSummary, jest, staticChecks } = await import('./test-steps.mjs');

const LONG =
  'tests/(?:contracts/stripe-(?:money|subscriptions)|sandbox/|letterpress/hostile|payments/invoice-lines|documents/enclosures/(?:corpus|bounds|normalise))';

generate();
printSummary(
  await staticChecks(),
  jest(['--selectProjects', 'nothing', '--testPathIgnorePatterns', LONG, '--', ...process.argv.slice(2)]),
);
