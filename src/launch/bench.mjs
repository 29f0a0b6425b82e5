// `npm run bench -- <name>`: a table, and as the last line one JSON object.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, root, stop } from './install.mjs';

install();
const [name = ''] = process.argv.slice(2);
const file = join(root, 'tests/bench', `${name}.mjs`);
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) stop('Benches: crash (and crash with BENCH_REDIS=yes for the other shape).');
const { build } = await import('./build.mjs');
build();
const { run } = await import(pathToFileURL(file).href);
const result = await run();
console.log(JSON.stringify(result));
process.exit(0);
