import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
// What a test file needs, read from what it imports: tests that need no database and no browser do not wait for them,
// and what needs most runs first.
import Sequencer from '@jest/test-sequencer';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
/** The files whose import shows a need; a type-only import shows none. */
const NEED_MARKERS = {
  browser: ['tests/harness/browser.ts', 'tests/harness/built-process.ts', 'src/scripts/running-app.mjs'],
  database: ['tests/harness/database.ts', 'src/scripts/postgres.mjs'],
};

function reached(file, seen = new Set()) {
  if (seen.has(file) || !existsSync(join(root, file))) return seen;
  seen.add(file);
  // Files of the product are not followed: the launcher itself is a marker.
  if (!file.startsWith('tests/')) return seen;
  const text = readFileSync(join(root, file), 'utf8').replace(/import type [^;]+;/g, '');
  for (const [, path] of text.matchAll(IMPORT)) reached(relative(root, resolve(root, dirname(file), path)), seen);
  return seen;
}

/** The first line of a file that needs nothing but time: `npm run check` leaves it to `npm test`. */
const SLOW = /^\/\/ Slow by nature: \S/;
const isSlow = (file) => SLOW.test(readFileSync(join(root, file), 'utf8'));

/** All test files, by the most demanding thing they need: 'browser', 'database', 'time' or 'nothing'. */
export function testsByNeed() {
  const found = { nothing: [], time: [], database: [], browser: [] };
  const all = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((path) => `tests/${path}`)
    .filter((path) => /\.test\.tsx?$/.test(path))
    .sort();
  for (const file of all) {
    const files = reached(file);
    const need =
      Object.keys(NEED_MARKERS).find((name) => NEED_MARKERS[name].some((marker) => files.has(marker))) ??
      (isSlow(file) ? 'time' : 'nothing');
    found[need].push(file);
  }
  return found;
}

/** The kinds of tests, from the slowest. */
const KINDS = ['browser', 'time', 'database', 'nothing'];
const computeRank = ({ context }) => KINDS.indexOf(context.config.displayName.name);

/**
 * Runs the slow kinds first, so that no journey is left over for one worker while the other has nothing to do. Within a
 * kind the order is Jest's: what failed or took long the last time first, and without a last time the largest files.
 */
export default class SlowestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => computeRank(one) - computeRank(other));
  }
}
