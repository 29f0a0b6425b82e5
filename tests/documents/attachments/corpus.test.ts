// Slow by nature: more than a hundred files of strangers are rendered.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { normaliseEnclosure } from '../../../src/modules/documents/attachments/pdf/normalise.ts';
import { corpus, type Case } from './corpus.ts';
import { listProblems } from './printable.ts';

/** The longest time for a file: the pool then terminates the task with its thread. */
const LIMIT = normaliseEnclosure.timeoutMs;
/** The engine's whole memory, a picture of 60 million points, and what the rest of the process needs. */
const MOST_MEMORY = 1400 * 1024 * 1024;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** The garbage of the files before does not count. */
beforeEach(() => collectGarbage());
const before = process.memoryUsage.rss();
let peak = before;
afterAll(() => expect(peak - before).toBeLessThan(MOST_MEMORY));

test('the corpus covers every kind of file', () => {
  expect(corpus.length).toBeGreaterThan(100);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
});

test.each(corpus)(
  '$name',
  async ({ bytes, becomes }: Case) => {
    const input = { bytes: new Uint8Array(await bytes()), fit: false };
    const start = performance.now();
    const result = await normaliseEnclosure.run(input);
    expect(performance.now() - start).toBeLessThan(LIMIT);
    peak = Math.max(peak, process.memoryUsage.rss());

    if (becomes === 'overflows') return expect(result.kind).toBe('overflows');
    if ('refused' in becomes)
      return expect(result).toEqual({
        kind: 'refused',
        code: becomes.refused,
        message: expect.stringMatching(/^[A-ZÀ-Ý].*\.$/),
        ...(becomes.page && { page: becomes.page }),
      });
    expect(result).toEqual({
      kind: 'ready',
      pages: becomes.ready,
      pdf: expect.any(Uint8Array),
      changes: becomes.changes ?? expect.any(Array),
    });
    if (result.kind === 'ready') expect(listProblems(result.pdf)).toEqual([]);
  },
  LIMIT * 2,
);
