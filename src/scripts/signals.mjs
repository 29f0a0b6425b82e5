import { readFileSync } from 'node:fs';

/** npm passes a Ctrl-C on although the terminal told us already: only what comes later was asked again. */
const SAME_MOMENT = 1_000;

/** @typedef {{ stop: () => Promise<void>, kill: () => void }} Stoppable */
/** @typedef {{ register: (stoppable: Stoppable) => void, exit: (code: number) => never }} Shutdown */

/**
 * Ends what is registered when we are asked to, or when who started us is gone: Ctrl-C, SIGTERM, a closed terminal, the
 * end of the test that started us, or the end of npm. Asked a second time, at once.
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
    // A killed npm cannot tell us, nor can the shell between us: their numbers change.
    const before = findAncestors();
    setInterval(() => findAncestors() !== before && leave(), 1_000).unref();
  }
  return {
    register(stoppable) {
      held = stoppable;
    },
    exit: (code) => process.exit(code),
  };
}

/** Who started us, and when that is the shell npm puts between, who started the shell. */
function findAncestors() {
  const parent = process.ppid;
  try {
    const [, name, rest = ''] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return name === 'sh' || name === 'dash' ? `${parent} ${rest.split(' ')[1]}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
