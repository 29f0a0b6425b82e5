// `npm run bench -- <name>`: prints a table, then one JSON object as the last line.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exitWithError, install, root } from './install.mjs';

const FOLDER = join(root, 'tests/bench');
/** The exports of a benchmark. Code that several benchmarks share is in the same folder. */
const RUN = /^export (?:async )?function run\(/m;

await install();
const [name = ''] = process.argv.slice(2);
const benches = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.mjs') && RUN.test(readFileSync(join(FOLDER, file), 'utf8')))
  .map((file) => file.slice(0, -'.mjs'.length));
if (!benches.includes(name)) exitWithError(`Usage: npm run bench -- <name>. Benches: ${benches.join(', ')}.`);
const { build, buildTools } = await import('./build.mjs');
await build();
await buildTools();
const { run } = await import(pathToFileURL(join(FOLDER, `${name}.mjs`)).href);
console.log(JSON.stringify(await run(process.argv.slice(3))));
process.exit(0);
