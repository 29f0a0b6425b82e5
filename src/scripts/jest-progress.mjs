import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * The part of Jest's types that is used here; they belong to a package that is not a dependency.
 * @typedef {{ path: string, context: { config: { rootDir: string } } }} Test
 * @typedef {{ numPassingTests: number, numFailingTests: number, failureMessage?: string | null, perfStats: { runtime:
 *   number }, testResults: { fullName: string, status: string, failureMessages: string[] }[] }} TestResult
 */

const MAX_SUMMARY_LENGTH = 240;

/**
 * Jest reporter of `npm test` and `npm run check`: prints one line per finished file, and its failures. At the end it
 * names every failure once more, since continuous integration often keeps only the end of the output.
 */
export default class JestProgress {
  #finished = 0;
  /** @type {string[]} */
  #failures = [];

  /**
   * @param {Test} test
   * @param {TestResult} result
   * @param {{ numTotalTestSuites: number }} all
   */
  onTestResult({ path, context }, result, all) {
    const { numPassingTests, numFailingTests, failureMessage, perfStats } = result;
    this.#finished += 1;
    const word = numFailingTests > 0 || failureMessage ? 'FAILED' : 'passed';
    const place = `${this.#finished}/${all.numTotalTestSuites}`;
    const counts = numFailingTests > 0 ? `${numFailingTests} of ${numPassingTests + numFailingTests}` : numPassingTests;
    const seconds = (perfStats.runtime / 1000).toFixed(1);
    const file = relative(context.config.rootDir, path);
    console.log(`${word}  ${place}  ${file} (${counts}, ${seconds} s)`);
    if (failureMessage) console.log(failureMessage);
    const failed = result.testResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failed)
      this.#failures.push(summarise(`${file} › ${fullName}: ${failureMessages.join(' ')}`));
    if (failureMessage && failed.length === 0) this.#failures.push(summarise(`${file}: ${failureMessage}`));
  }

  onRunComplete() {
    for (const failure of this.#failures) console.log(`FAILED  ${failure}`);
  }
}

/**
 * One line without colours.
 * @param {string} text
 */
const summarise = (text) => stripVTControlCharacters(text).replace(/\s+/g, ' ').slice(0, MAX_SUMMARY_LENGTH);
