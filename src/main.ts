import { loadBuiltFrontEnd } from './ssr/front-end.ts';
import { startWeb } from './web.ts';

await startWeb(({ config }) => loadBuiltFrontEnd(config.webRoot));
