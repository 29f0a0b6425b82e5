import { relative } from 'node:path';

/**
 * What is used of Jest's own types, which belong to a package that we do not depend on.
 * @typedef {{ path: string, context: { config: { rootDir: string } } }} Test
 * @typedef {{ numPassingTests: number, numFailingTests: number, failureMessage?: string | null, perfStats: { runtime:
 *   number } }} TestResult
 */

/** Jest's reporter in `npm test` and `npm run check`: one line for each finished file, and what failed in it. */
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
