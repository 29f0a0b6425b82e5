import { readFileSync } from 'node:fs';

/** Probes missed in a row before a process is killed. Counting probes instead of time ignores a suspended machine. */
const MAX_MISSED_PROBES = 5;
/** Startup loads the whole program: before its first sign of life a process gets this many times the limit. */
const START_FACTOR = 6;

/**
 * Kills a process whose event loop is blocked; its starter replaces it. A sign of life is an answer of `liveUrl`, or
 * without one a heartbeat (exit-with-parent.mjs). Calls `onSilent` before the kill. Returns a function that stops watching.
 */
export function watchProcess(child, { liveUrl, limit, onSilent }) {
  let isAlive = false;
  let wasAlive = false;
  let missed = 0;
  const sign = () => {
    isAlive = true;
    wasAlive = true;
  };
  const every = limit / MAX_MISSED_PROBES;
  if (!liveUrl) child.on('message', (message) => message === 'alive' && sign());
  const probe = () =>
    void fetch(liveUrl, { signal: AbortSignal.timeout(every), headers: { connection: 'close' } })
      .then((answer) => answer.ok && sign())
      .catch(() => {});
  const timer = setInterval(() => {
    missed = isAlive ? 0 : missed + 1;
    isAlive = false;
    if (missed < (wasAlive ? MAX_MISSED_PROBES : MAX_MISSED_PROBES * START_FACTOR)) {
      if (liveUrl) probe();
      return;
    }
    clearInterval(timer);
    onSilent(`${Math.round((missed * every) / 1000)} s (memory: ${residentMemory(child.pid)})`);
    child.kill('SIGKILL');
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}

/** Reads what Linux reports; other systems have no such file. */
function residentMemory(pid) {
  try {
    return /VmRSS:\s*(\d+ kB)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
