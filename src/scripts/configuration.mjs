// `npm run docs:configuration`: writes docs/configuration.md and .env.example again after a setting changed.
process.env.UPDATE_CONFIGURATION = 'yes';
const { printSummary, jest } = await import('./test-steps.mjs');
printSummary([], jest(['--selectProjects', 'nothing', '--', 'tests/architecture/configuration.test.ts']));
