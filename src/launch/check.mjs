// `npm run check`: types, lint, rooms and the tests that need neither database nor browser, in under ninety seconds.
// The corpus of strangers' files, which takes half a minute of its own, is left to `npm test`.
import { install } from './install.mjs';

await install();
const { generate } = await import('./build.mjs');
const { conclude, jest, staticChecks } = await import('./steps.mjs');

generate();
conclude(await staticChecks(), jest(['--selectProjects', 'nothing', '--testPathIgnorePatterns', 'tests/documents/enclosures/(?:corpus|bounds)', '--', ...process.argv.slice(2)]));
