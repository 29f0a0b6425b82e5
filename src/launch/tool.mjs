// `npm run machines | story | replay`: the built tool, against the running instance of DATA_DIR.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { install, root, stop } from './install.mjs';

install();
const { build } = await import('./build.mjs');
build();
const [command, ...rest] = process.argv.slice(2);
const runtime = join(resolve(root, process.env.DATA_DIR ?? '.data'), 'runtime.json');
if (command !== 'machines' && !process.env.DATABASE_URL && !existsSync(runtime)) stop('Nothing runs here: start it with npm start, or give DATABASE_URL.');
const env = existsSync(runtime) ? { ...process.env, ...JSON.parse(readFileSync(runtime, 'utf8')).env } : process.env;
process.exitCode = spawnSync(process.execPath, [join(root, 'dist/server/tool.js'), command, ...rest], { cwd: root, env, stdio: 'inherit' }).status ?? 1;
