import { readFileSync } from 'node:fs';

/** A silent process is asked this many times before it is ended: the clock of a machine that slept proves nothing, missed questions do. */
const QUESTIONS = 5;
/** Starting reads the whole program: until the first sign of life a process has longer. */
const START_FACTOR = 6;

/**
 * Ends a process whose event loop no longer turns; who started it starts it again. A sign of life is the answer of `liveUrl`, or without one a
 * heartbeat (leash.mjs). Calls `onSilent` before the process is killed. Returns how to stop watching.
 */
export function watchProcess(child, { liveUrl, limit, onSilent }) {
  let isAlive = false;
  let wasAlive = false;
  let missed = 0;
  const sign = () => {
    isAlive = true;
    wasAlive = true;
  };
  const every = limit / QUESTIONS;
  if (!liveUrl) child.on('message', (message) => message === 'alive' && sign());
  const ask = () =>
    void fetch(liveUrl, { signal: AbortSignal.timeout(every), headers: { connection: 'close' } })
      .then((answer) => answer.ok && sign())
      .catch(() => {});
  const timer = setInterval(() => {
    missed = isAlive ? 0 : missed + 1;
    isAlive = false;
    if (missed < (wasAlive ? QUESTIONS : QUESTIONS * START_FACTOR)) {
      if (liveUrl) ask();
      return;
    }
    clearInterval(timer);
    onSilent(`${Math.round((missed * every) / 1000)} s (memory: ${residentMemory(child.pid)})`);
    child.kill('SIGKILL');
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}

/** As Linux counts it; other systems do not tell. */
function residentMemory(pid) {
  try {
    return /VmRSS:\s*(\d+ kB)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
