import { readFileSync } from 'node:fs';

/** npm forwards a Ctrl-C that the terminal has already sent: signals within this time count as one. */
const SAME_MOMENT = 1_000;

/** @typedef {{ stop: () => Promise<void>, kill: () => void }} Stoppable */
/** @typedef {{ register: (stoppable: Stoppable) => void }} Shutdown */

/**
 * Stops what is registered on Ctrl-C, SIGTERM, a closed terminal, the end of the test that started this process, or the
 * end of npm. A second request kills it at once.
 * @returns {Shutdown}
 */
export function handleSignals() {
  /** @type {Stoppable | null} */
  let held = null;
  /** @type {number | null} */
  let askedAt = null;
  async function stop() {
    if (askedAt === null) {
      askedAt = Date.now();
      await held?.stop();
      process.exit(0);
    } else if (Date.now() - askedAt > SAME_MOMENT) {
      held?.kill();
      process.exit(1);
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());
  const leave = () => {
    if (askedAt === null) void stop();
  };
  if (process.channel) process.on('disconnect', leave);
  else if (['start', 'dev'].includes(process.env.npm_lifecycle_event ?? '')) {
    // A killed npm sends no signal, and neither does the shell in between: the ids of the parent processes change.
    const before = findAncestors();
    setInterval(() => findAncestors() !== before && leave(), 1_000).unref();
  }
  return {
    register(stoppable) {
      held = stoppable;
    },
  };
}

/** Returns the id of the parent process and, if that is the shell of npm, of its parent too. */
function findAncestors() {
  const parent = process.ppid;
  try {
    const [, name, rest = ''] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return name === 'sh' || name === 'dash' ? `${parent} ${rest.split(' ')[1]}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
