// `npm run <name>` for the commands of jobs/cli.ts, without backup and restore (backup.mjs): runs the built command-line
// tool against the running instance of DATA_DIR.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { SHARED_DEFAULTS } from '../kernel/settings/launcher-settings.mjs';
import { exitWithError, install, root } from './install.mjs';

/** Commands that read no database. */
const OFFLINE = ['state-machines', 'preview'];

await install({ development: false });
const { build } = await import('./build.mjs');
const { readRunningEnvironment } = await import('./data-folder.mjs');
const { builtProgram } = await import('./programs.mjs');
const [command = '', ...rest] = process.argv.slice(2);
const dataDir = resolve(root, process.env.DATA_DIR || SHARED_DEFAULTS.DATA_DIR);
const runningEnv = process.env.DATABASE_URL ? null : readRunningEnvironment(dataDir);
if (!runningEnv && !process.env.DATABASE_URL && !OFFLINE.includes(command))
  exitWithError(`No instance of ${dataDir} is running: start one with npm start, or set DATABASE_URL.`);
await build();
const { status } = spawnSync(process.execPath, [builtProgram('cli'), command, ...rest], {
  cwd: root,
  env: { ...process.env, ...runningEnv },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
