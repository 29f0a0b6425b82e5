import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readRuntime } from './data-folder.mjs';
import { root } from './install.mjs';

/** Starts the whole product with its own start command and waits until it is ready. For journeys and benches; it ends with us. */
export async function startApp({ port, dataDir, env = {}, quiet = true }) {
  const child = spawn(process.execPath, [join(root, 'src/scripts/start.mjs')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += part;
      if (!quiet) process.stdout.write(part);
    });
  const gone = new Promise((done) => child.once('exit', done));
  await new Promise((done, failed) => {
    child.once('message', done);
    void gone.then((code) => failed(new Error(`The product stopped with ${code}:\n${output}`)));
  });
  const { env: own } = readRuntime(dataDir);
  return {
    url: `http://localhost:${port}`,
    env: own,
    pid: child.pid,
    output: () => output,
    /** The processes as they are now: 'web', 'worker', 'sandbox' by their numbers. */
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
