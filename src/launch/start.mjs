// `npm start`: everything, from an empty machine. Plain Node until the packages are there.
import { install, root, stop as refuse } from './install.mjs';

install();
const { build } = await import('./build.mjs');
build();
const { startPostgres } = await import('./postgres.mjs');
const { dataFolders, settings } = await import('./settings.mjs');
const { Family } = await import('./family.mjs');
const { spawn, spawnSync } = await import('node:child_process');
const { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } = await import('node:fs');
const { createServer } = await import('node:net');
const { join } = await import('node:path');

const port = Number(process.env.PORT || 3000);
const { dataDir, postgresDir } = dataFolders(process.env.DATA_DIR);

await new Promise((done) => {
  const probe = createServer().once('error', () => refuse(`Port ${port} is taken. Choose another one: PORT=3100 npm start`));
  probe.listen(port, () => probe.close(() => done()));
});
takeFolder();

const family = new Family();
let postgres = null;
let stopping = false;
async function stop(code = 0) {
  if (stopping) return;
  stopping = true;
  await family.stop();
  await postgres?.stop();
  rmSync(join(dataDir, 'runtime.json'), { force: true });
  rmSync(join(dataDir, 'lock'), { force: true });
  process.exit(code);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
process.on('SIGHUP', () => void stop());

try {
  if (!process.env.DATABASE_URL) {
    postgres = await startPostgres({ dataDir: postgresDir });
    // Outlives us by a moment, to stop PostgreSQL when we are killed outright.
    spawn(process.execPath, [join(root, 'src/launch/watchdog.mjs'), String(postgres.pid)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], detached: true }).unref();
    postgres.onExit(() => {
      if (!stopping) void stop(1);
    });
  }
  const { env, sandboxed } = await settings({ env: process.env, dataDir, port, databaseUrl: process.env.DATABASE_URL ?? postgres.url });
  writeFileSync(join(dataDir, 'runtime.json'), JSON.stringify({ pid: process.pid, env }), { mode: 0o600 });
  const released = spawnSync(process.execPath, [join(root, 'dist/server/release.js')], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (released.status !== 0) throw new Error('The database could not be prepared.');
  const quiet = process.env.LOG_TO_CONSOLE !== 'yes';
  const log = quiet ? openSync(join(dataDir, 'affranchi.log'), 'a', 0o600) : 'inherit';
  for (const name of [...(sandboxed ? ['sandbox'] : []), 'worker', 'web']) family.start(name, { env, log });
  await ready(`http://127.0.0.1:${port}/-/health`);
  printTable(env, sandboxed);
  process.send?.('ready');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
}

/** One instance a data folder. A lock left by a killed one is taken over. */
function takeFolder() {
  const file = join(dataDir, 'lock');
  if (existsSync(file)) {
    const pid = Number(readFileSync(file, 'utf8'));
    const alive = pid && existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.mjs');
    if (alive && pid !== process.pid) refuse(`${dataDir} is in use by another instance (process ${pid}). Choose another one: DATA_DIR=… PORT=… npm start`);
    rmSync(file, { force: true });
  }
  const handle = openSync(file, 'wx', 0o600);
  writeSync(handle, String(process.pid));
  closeSync(handle);
}

async function ready(url) {
  const until = Date.now() + 60_000;
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > until) throw new Error(`${url} did not answer within a minute. See ${join(dataDir, 'affranchi.log')}.`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

function printTable(env, sandboxed) {
  const at = env.PUBLIC_URL;
  const accounts = JSON.parse(readFileSync(join(root, 'seeds/demo-accounts.json'), 'utf8'));
  const rows = [
    ['Site', at],
    ['Back office', `${at}/admin`],
    ['Health', `${at}/-/health`],
    ['API', `${at}/-/api/v1/openapi.json`],
    ...(sandboxed ? [['Bank (sandbox)', `${at}/sandbox/stripe`], ['Post (sandbox)', `${at}/sandbox/poste`], ['Mailbox', `${at}/sandbox/courriels`]] : []),
    ...accounts.map(({ role, email, password }) => [`Log-in, ${role}`, `${email} / ${password}`]),
    ['Data', dataDir],
  ];
  const wide = Math.max(...rows.map(([name]) => name.length));
  console.log(`\n${rows.map(([name, value]) => `  ${name.padEnd(wide)}  ${value}`).join('\n')}\n\nCtrl-C stops everything.`);
}
