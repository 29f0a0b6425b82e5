import { copyFileSync, existsSync, openSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { describeError } from './install.mjs';

const LOG_LIMIT = 50 * 1024 * 1024;
const LOOK_MS = 10_000;

/**
 * Opens the log that the processes append to; the one before it ends in `.1`. While they run, a file above the limit is
 * copied and emptied in place, as they hold it open: what they write between the two is lost.
 * @param {string} file
 */
export function openLog(file, { limit = LOG_LIMIT, lookMs = LOOK_MS } = {}) {
  const earlier = `${file}.1`;
  const isFull = () => existsSync(file) && statSync(file).size > limit;
  if (isFull()) renameSync(file, earlier);
  setInterval(() => {
    if (!isFull()) return;
    try {
      rmSync(earlier, { force: true });
      copyFileSync(file, earlier);
      truncateSync(file);
    } catch (error) {
      // A full disk must not end the product; the next look tries again.
      console.error(`${file} is too large and could not be rotated: ${describeError(error)}`);
    }
  }, lookMs).unref();
  return openSync(file, 'a', 0o600);
}
