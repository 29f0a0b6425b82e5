// `npm run bench -- <name>`: a table, and as the last line one JSON object.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, root, exitWithError } from './install.mjs';

await install();
const folder = join(root, 'tests/bench');
const [name = ''] = process.argv.slice(2);
const file = join(folder, `${name}.mjs`);
if (!/^[a-z-]+$/.test(name) || !existsSync(file))
  exitWithError(`Usage: npm run bench -- <name>. Benches: ${(await benches()).join(', ')}.`);
const { build } = await import('./build.mjs');
await build();
const { run } = await import(pathToFileURL(file).href);
const result = await run(process.argv.slice(3));
console.log(JSON.stringify(result));
process.exit(0);

/** A bench is a module that can be run; what benches share stands beside them. */
async function benches() {
  const found = [];
  for (const one of readdirSync(folder).filter((entry) => entry.endsWith('.mjs'))) {
    const module = await import(pathToFileURL(join(folder, one)).href);
    if (typeof module.run === 'function') found.push(one.slice(0, -'.mjs'.length));
  }
  return found;
}
