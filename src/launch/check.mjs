// `npm run check`: types, lint, rooms and every test that needs neither database nor browser, in under ninety seconds.
import { install } from './install.mjs';

await install();
const { generate } = await import('./build.mjs');
const { conclude, jest, lint, types } = await import('./steps.mjs');

generate();
conclude([types(), lint()], jest(['--selectProjects', 'nothing', ...process.argv.slice(2)]));
