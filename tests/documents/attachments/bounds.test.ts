// Slow by nature: files as large as the limits are rendered.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from '@jest/globals';
import { normaliseEnclosure } from '../../../src/modules/documents/attachments/pdf/normalise.ts';
import type { Normalised } from '../../../src/modules/documents/attachments/pdf/normalised.ts';
import { HEIC } from './corpus-pictures.ts';
import { bomb, deflated, onePage, stream, typed } from './written-pdf.ts';

/** For what ends: how fast it is depends on what else the machine does. */
const PATIENCE_MS = 100_000;
let thread: Worker | undefined;
let watch: NodeJS.Timeout | undefined;
afterEach(async () => {
  clearInterval(watch);
  await thread?.terminate();
});

/** Starts a thread as the worker does. */
async function opened(megabytes: number): Promise<void> {
  const one = new Worker(join(import.meta.dirname, 'normalise-thread.mjs'), {
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  });
  await new Promise((resolve) => one.once('message', resolve));
  thread = one;
}

/** Returns the result of the thread, or the reason why it ended without one. */
const runInThread = (bytes: Uint8Array, limitMs: number): Promise<Normalised | string> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve('time'), limitMs);
    const settle = (answer: Normalised | string): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    thread!
      .once('message', settle)
      .once('error', (error: Error & { code?: string }) => settle(error.code ?? error.message));
    thread!.postMessage({ bytes: new Uint8Array(bytes), fit: false });
  });

/** Milliseconds of the processor, which a busy machine shares out and does not lengthen. */
function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Draws for hours, in a few hundred bytes: this cannot be detected beforehand. */
const endless: [string, () => Uint8Array][] = [
  [
    'a pattern finer than any printer',
    () =>
      onePage({
        content: '/Pattern cs /P scn 0 0 595 842 re f',
        resources: '/Pattern << /P 5 0 R >>',
        more: {
          5: stream(
            '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.01 /YStep 0.01 /Resources << >>',
            '0 g 0 0 1 1 re f',
          ),
        },
      }),
  ],
  [
    'a colour that takes a program per point',
    () =>
      onePage({
        content: '/S sh '.repeat(200),
        resources:
          '/Shading << /S << /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Matrix [600 0 0 850 0 0] /Function 5 0 R >> >>',
        more: {
          5: stream(
            '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]',
            `{ ${'dup sin exch cos '.repeat(100)} pop dup dup }`,
          ),
        },
      }),
  ],
  [
    'two million full pages of black',
    () => onePage({ content: stream('/Filter /FlateDecode', deflated('0 0 595 842 re f '.repeat(2_000_000))) }),
  ],
];

describe('the cost of a file from a stranger', () => {
  test('is limited by the thread, in time and memory', () => {
    expect(normaliseEnclosure).toMatchObject({ isUntrusted: true, timeoutMs: 60_000 });
  });

  test.each(endless)('a thread stuck in %s is terminated when its time is over', async (_, bytes) => {
    await opened(384);
    // Its engine is loaded: what it is caught in is the file.
    await runInThread(onePage(), PATIENCE_MS);
    expect(await runInThread(bytes(), 700)).toBe('time');
    const before = process.cpuUsage();
    await thread!.terminate();
    expect(spentSince(before)).toBeLessThan(1000);
  });

  test('too many objects terminate the thread, and this process survives', async () => {
    await opened(64);
    expect(await runInThread(onePage({ catalogue: `/X [${'<</A/B>>'.repeat(700_000)}]` }), PATIENCE_MS)).toBe(
      'ERR_WORKER_OUT_OF_MEMORY',
    );
  });

  test('memory outside the heap is limited too: decompression bombs stay within the engine’s limit', async () => {
    await opened(384);
    await runInThread(onePage(), PATIENCE_MS);
    const before = process.memoryUsage.rss();
    let most = 0;
    watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 10);
    const twenty = Array.from({ length: 20 }, (_, i) => 10 + i);
    const bombs = Object.fromEntries(
      twenty.map((number) => [
        number,
        stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /FlateDecode', bomb(47)),
      ]),
    );
    expect(
      await runInThread(
        onePage({
          resources: `/XObject << ${twenty.map((number) => `/P${number} ${number} 0 R`).join(' ')} >>`,
          more: bombs,
        }),
        PATIENCE_MS,
      ),
    ).toMatchObject({ kind: 'ready' });
    expect(
      await runInThread(
        onePage({ content: stream('/Filter [/FlateDecode /FlateDecode]', deflated(bomb(1024).toString('latin1'))) }),
        PATIENCE_MS,
      ),
    ).toMatchObject({ code: 'too_heavy' });
    expect(most).toBeLessThan(1000 * 1024 * 1024);
  });

  test('a photo from a telephone leaks no memory, so that threads can be reused', async () => {
    const picture = new Uint8Array(Buffer.concat([HEIC, Buffer.alloc(15_000_000)]));
    for (let i = 0; i < 3; i++) await normaliseEnclosure.run({ bytes: picture, fit: false });
    const before = process.memoryUsage.rss();
    for (let i = 0; i < 20; i++)
      expect(await normaliseEnclosure.run({ bytes: picture, fit: false })).toMatchObject({ kind: 'ready' });
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  });

  test('ten ordinary pages are fast, in a thread with the limits of production', async () => {
    await opened(384);
    const pages = await typed(
      Array.from({ length: 10 }, () => 'Le locataire donne congé de son logement. '.repeat(50)),
    );
    expect(await runInThread(pages, PATIENCE_MS)).toMatchObject({ kind: 'ready', pages: 10, changes: [] });
    const before = process.cpuUsage();
    expect(await runInThread(pages, PATIENCE_MS)).toMatchObject({ kind: 'ready' });
    expect(spentSince(before)).toBeLessThan(1500);
  });
});
