// `npm run docs:generate`: writes docs/configuration.md, .env.example and the table of scheduled tasks again.
process.env.UPDATE_DOCS = 'yes';
const { printSummary, jest } = await import('./test-steps.mjs');
const files = ['configuration', 'scheduled-tasks'].map((name) => `tests/architecture/${name}.test.ts`);
printSummary([], jest(['--selectProjects', 'nothing', '--', ...files]));
