// `npm run openapi`: writes the API's description again, so that a change of it is read in review beside the change of the code.
process.env.UPDATE_OPENAPI = 'yes';
const { conclude, jest } = await import('./steps.mjs');
conclude([], jest(['--selectProjects', 'nothing', '--', 'tests/contracts/openapi-documents.test.ts']));
