/** npm forwards a Ctrl-C that the terminal has already sent to the process: signals within this time count as one. */
const SAME_MOMENT = 1_000;

/** @typedef {{ stop: () => Promise<void>, kill: () => void }} Stoppable */
/** @typedef {{ register: (stoppable: Stoppable) => void }} Shutdown */

/**
 * Stops the registered instance on Ctrl-C, SIGTERM, a closed terminal, or the end of the test or of the npm that
 * started this process. A second request kills it.
 * @returns {Shutdown}
 */
export function handleSignals() {
  /** @type {Stoppable | null} */
  let instance = null;
  /** @type {number | null} */
  let requestedAt = null;
  async function stop() {
    if (requestedAt === null) {
      requestedAt = Date.now();
      await instance?.stop();
      process.exit(0);
    } else if (Date.now() - requestedAt > SAME_MOMENT) {
      instance?.kill();
      process.exit(1);
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());
  const leave = () => {
    if (requestedAt === null) void stop();
  };
  if (process.channel) process.on('disconnect', leave);
  else if (['start', 'dev'].includes(process.env.npm_lifecycle_event ?? '')) {
    // A killed npm sends no signal. It is the parent, because the scripts replace their shell (exec in package.json).
    const npm = process.ppid;
    setInterval(() => process.ppid !== npm && leave(), 1_000).unref();
  }
  return {
    register(stoppable) {
      instance = stoppable;
    },
  };
}
