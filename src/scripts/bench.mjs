// `npm run bench -- <name>`: a table, and as the last line one JSON object.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exitWithError, install, root } from './install.mjs';

const FOLDER = join(root, 'tests/bench');

await install();
const [name = ''] = process.argv.slice(2);
const bench = /^[a-z-]+$/.test(name) ? await loadBench(`${name}.mjs`) : null;
if (!bench) exitWithError(`Usage: npm run bench -- <name>. Benches: ${(await listBenches()).join(', ')}.`);
const { build, buildTools } = await import('./build.mjs');
await build();
await buildTools();
console.log(JSON.stringify(await bench.run(process.argv.slice(3))));
process.exit(0);

/**
 * A bench is a module that can be run; what benches share stands beside them.
 * @param {string} file
 * @returns {Promise<{ run: (args: string[]) => Promise<unknown> } | null>}
 */
async function loadBench(file) {
  if (!existsSync(join(FOLDER, file))) return null;
  const module = await import(pathToFileURL(join(FOLDER, file)).href);
  return typeof module.run === 'function' ? module : null;
}

async function listBenches() {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.mjs'));
  const benches = await Promise.all(
    files.map(async (file) => ((await loadBench(file)) ? [file.slice(0, -'.mjs'.length)] : [])),
  );
  return benches.flat();
}
