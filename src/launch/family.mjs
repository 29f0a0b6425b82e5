import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';

const leash = pathToFileURL(join(root, 'src/launch/leash.mjs')).href;

/** The processes of one instance: each dies with us, and is started again when it dies alone. */
export class Family {
  children = new Map();
  stopping = false;

  start(name, { env, log }, tries = 0) {
    const child = spawn(process.execPath, ['--import', leash, '--enable-source-maps', join(root, `dist/server/${name}.js`)], {
      cwd: root,
      env,
      // A group of its own: Ctrl-C reaches us alone, and we stop the others in order.
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    const born = Date.now();
    this.children.set(name, child);
    child.once('exit', () => {
      if (this.stopping) return;
      const again = Date.now() - born > 30_000 ? 0 : tries + 1;
      setTimeout(() => {
        if (!this.stopping) this.start(name, { env, log }, again);
      }, Math.min(10_000, 200 * 2 ** again));
    });
  }

  async stop() {
    this.stopping = true;
    for (const name of ['web', 'worker', 'sandbox']) {
      const child = this.children.get(name);
      if (!child || child.exitCode !== null || child.signalCode !== null) continue;
      await new Promise((done) => {
        const limit = setTimeout(() => child.kill('SIGKILL'), 8_000);
        child.once('exit', () => {
          clearTimeout(limit);
          done();
        });
        child.kill('SIGTERM');
      });
    }
  }
}
