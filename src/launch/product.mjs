import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** Starts the whole product with its own start command and waits until it is ready. For journeys and benches. */
export async function startProduct({ port, dataDir, env = {} }) {
  const child = spawn(process.execPath, [join(root, 'src/launch/start.mjs')], { cwd: root, env: { ...process.env, ...env, PORT: String(port), DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let said = '';
  child.stdout.on('data', (part) => (said += part));
  child.stderr.on('data', (part) => (said += part));
  await new Promise((done, failed) => {
    child.once('message', done);
    child.once('exit', (code) => failed(new Error(`The product stopped with ${code}:\n${said}`)));
  });
  child.removeAllListeners('exit');
  const gone = new Promise((done) => child.once('exit', done));
  return {
    url: `http://localhost:${port}`,
    said: () => said,
    env: JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')).env,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
    kill: () => child.kill('SIGKILL'),
  };
}
