// `npm run openapi`, `npm run docs:generate`: runs the tests that compare generated files with the code in a mode that
// rewrites the files.
import { exitWithError } from './install.mjs';
import { printSummary, runJest } from './test-steps.mjs';

const DOCS = ['configuration', 'scheduled-tasks', 'retentions'].map((name) => `tests/architecture/${name}.test.ts`);
/** @type {Record<string, { variable: string, files: string[] }>} */
const GENERATED = {
  openapi: { variable: 'UPDATE_OPENAPI', files: ['tests/contracts/openapi-documents.test.ts'] },
  docs: { variable: 'UPDATE_DOCS', files: DOCS },
};

const generated =
  GENERATED[process.argv[2] ?? ''] ?? exitWithError(`Usage: generate.mjs ${Object.keys(GENERATED).join(' | ')}`);
process.env[generated.variable] = 'yes';
printSummary([], await runJest(['--selectProjects', 'nothing', 'database', '--', ...generated.files]));
