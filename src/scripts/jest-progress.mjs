import { relative } from 'node:path';

/**
 * The part of Jest's types that is used here; they belong to a package that is not a dependency.
 * @typedef {{ path: string, context: { config: { rootDir: string } } }} Test
 * @typedef {{ numPassingTests: number, numFailingTests: number, failureMessage?: string | null, perfStats: { runtime:
 *   number } }} TestResult
 */

/** Jest reporter of `npm test` and `npm run check`: prints one line per finished file, and its failures. */
export default class JestProgress {
  #finished = 0;

  /**
   * @param {Test} test
   * @param {TestResult} result
   * @param {{ numTotalTestSuites: number }} all
   */
  onTestResult({ path, context }, { numPassingTests, numFailingTests, failureMessage, perfStats }, all) {
    this.#finished += 1;
    const word = numFailingTests > 0 || failureMessage ? 'FAILED' : 'passed';
    const place = `${this.#finished}/${all.numTotalTestSuites}`;
    const counts = numFailingTests > 0 ? `${numFailingTests} of ${numPassingTests + numFailingTests}` : numPassingTests;
    const seconds = (perfStats.runtime / 1000).toFixed(1);
    console.log(`${word}  ${place}  ${relative(context.config.rootDir, path)} (${counts}, ${seconds} s)`);
    if (failureMessage) console.log(failureMessage);
  }
}
