import { createHash } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A name that one process of this machine holds at a time. It is an abstract socket of Linux, not a file: the kernel
 * gives it back the moment the process dies, however it dies, so a lock is never stale. Elsewhere nothing is locked.
 * Returns how to let go, or null while somebody else holds it.
 * @param {string} name
 * @returns {Promise<(() => void) | null>}
 */
export function tryAcquireLock(name) {
  if (process.platform !== 'linux') return Promise.resolve(() => {});
  return new Promise((done, failed) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? done(null) : failed(error),
    );
    server.listen(`\0affranchi-${createHash('sha256').update(name).digest('hex')}`, () => {
      server.unref();
      done(() => server.close());
    });
  });
}

/**
 * Waits until the name is free, and says once why.
 * @param {string} name
 * @param {() => string} sentence
 */
export async function acquireLock(name, sentence) {
  for (let told = false; ; told = true) {
    const release = await tryAcquireLock(name);
    if (release) return release;
    if (!told) console.log(`Waiting: ${sentence()}…`);
    await new Promise((done) => setTimeout(done, 200));
  }
}
