import { runProgram } from './kernel/operator-error.ts';
import { loadBuiltFrontEnd } from './ssr/front-end.ts';
import { startWeb } from './web.ts';

await runProgram(() => startWeb(({ config }) => loadBuiltFrontEnd(config.webRoot)));
