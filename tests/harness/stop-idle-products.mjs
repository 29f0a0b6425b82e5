/**
 * The part of Jest's types that is used here; they belong to a package that is not a dependency.
 * @typedef {{ context: { config: { displayName?: { name: string } } } }} Test
 */

/** What browser-setup.mjs has started. @type {typeof globalThis & { affranchiServers?: { stopProducts?: () => Promise<unknown> } }} */
const shared = globalThis;

/** @param {Test} test */
const needsBrowser = ({ context }) => context.config.displayName?.name === 'browser';

/**
 * Jest reporter of `npm test`: stops the products that journeys share after the last journey. Journeys run before all
 * other files (needs.mjs), whose processor time the idle products would take for the rest of the run (measured: 5 % of
 * a core each).
 */
export default class StopIdleProducts {
  #running = 0;

  /** @param {Test} test */
  onTestFileStart(test) {
    if (needsBrowser(test)) this.#running += 1;
    else this.#stopIfIdle();
  }

  /** @param {Test} test */
  onTestFileResult(test) {
    if (needsBrowser(test)) this.#running -= 1;
  }

  #stopIfIdle() {
    if (this.#running > 0) return;
    // The end of the run awaits the same promise and reports its failure (teardown.mjs).
    shared.affranchiServers?.stopProducts?.().catch(() => undefined);
  }
}
