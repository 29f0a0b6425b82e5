// `npm run openapi`: writes the API's description again, so that its change is read in review with the code's.
process.env.UPDATE_OPENAPI = 'yes';
const { printSummary, jest } = await import('./test-steps.mjs');
printSummary([], jest(['--selectProjects', 'nothing', '--', 'tests/contracts/openapi-documents.test.ts']));
