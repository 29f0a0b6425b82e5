import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readRuntime } from './data-folder.mjs';
import { root } from './install.mjs';

/**
 * The product as started by `npm start`.
 * @typedef {object} RunningApp
 * @property {string} url
 * @property {Record<string, string>} env of its processes
 * @property {number} pid
 * @property {() => string} output
 * @property {() => Record<string, number>} processes as they are now: 'web', 'worker', 'sandbox' by their numbers
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} kill
 */

/**
 * Starts the whole product with its own start command and waits until it is ready, without invented orders unless `env`
 * asks for them. For journeys and benchmarks; it stops with this process.
 * @param {{ port: number, dataDir: string, env?: Record<string, string>, quiet?: boolean }} options
 * @returns {Promise<RunningApp>}
 */
export async function startApp({ port, dataDir, env = {}, quiet = true }) {
  const child = spawn(process.execPath, [join(root, 'src/scripts/start.mjs')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DEMO_ORDERS: '0', ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (/** @type {Buffer} */ part) => {
      output += part.toString();
      if (!quiet) process.stdout.write(part);
    });
  const gone = new Promise((done) => child.once('exit', done));
  await new Promise((done, failed) => {
    child.once('message', done);
    void gone.then((code) => failed(new Error(`The product stopped with ${code}:\n${output}`)));
  });
  const runtime = readRuntime(dataDir);
  if (!runtime || !child.pid) throw new Error(`The product left no trace in ${dataDir}.`);
  return {
    url: `http://localhost:${port}`,
    env: runtime.env,
    pid: child.pid,
    output: () => output,
    processes: () => readRuntime(dataDir)?.processes ?? {},
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
