import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Acquires a name that one process of this machine can hold at a time. It is an abstract socket of Linux, not a file:
 * the kernel releases it as soon as the process dies, so a lock is never stale. On other systems nothing is locked.
 * Returns a function that releases the lock, or null if another process holds it.
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
 * Waits until the name is free, and prints the reason once.
 * @param {string} name
 * @param {string} reason
 */
export async function acquireLock(name, reason) {
  for (let isAnnounced = false; ; isAnnounced = true) {
    const release = await tryAcquireLock(name);
    if (release) return release;
    if (!isAnnounced) console.error(`Waiting: ${reason}…`); // stdout carries the output of commands
    await pause(200);
  }
}
