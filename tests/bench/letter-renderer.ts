import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import PDFDocument from 'pdfkit';
import { createWorkerPool } from '../../jobs/worker.ts';
import { layOut, getBlockText, type Letter, type Page } from '../../src/letterpress/index.ts';
import { toPdf } from '../../src/letterpress/pdf.ts';
import { renderLetterPdf } from '../../src/modules/documents/drafts/write-letter.ts';
import { buildLetter } from './sample-letters.ts';

/**
 * Renders letters in one of two ways, in a separate process, so that garbage collection of one does not slow the other.
 * The parent sends its tasks as messages.
 */
const family = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/source-serif-4/package.json'));
const FONTS = {
  regular: join(family, '400Regular/SourceSerif4_400Regular.ttf'),
  bold: join(family, '700Bold/SourceSerif4_700Bold.ttf'),
  italic: join(family, '400Regular_Italic/SourceSerif4_400Regular_Italic.ttf'),
};
const createdAt = new Date('2026-11-21T12:00:00Z');
const PT = 72 / 25.4;

const ours = (letter: Letter): Promise<Uint8Array> => Promise.resolve(toPdf(layOut(letter), letter, { createdAt }));

/** pdfkit as in its guide: fonts by path, one paragraph after the other, line breaks by pdfkit. */
function plain(letter: Letter): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margins: { left: 20 * PT, right: 20 * PT, top: 20 * PT, bottom: 20 * PT },
  });
  const bytes = collected(document);
  document.fontSize(11);
  for (const block of letter.blocks) {
    document.font(block.kind === 'subject' ? FONTS.bold : FONTS.regular);
    for (const runs of getBlockText(block))
      document.text(runs.map(({ text }) => text).join(''), {
        lineGap: 1,
        ...(block.kind === 'recipient' && { indent: 90 * PT }),
      });
    document.moveDown(0.6);
  }
  document.end();
  return bytes;
}

/** pdfkit with our line positions and complete fonts: the reference for the comparison of images. */
function plainAt(pages: readonly Page[]): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  const bytes = collected(document);
  for (const page of pages) {
    document.addPage({ size: 'A4', margin: 0 });
    for (const { y, runs } of page.lines)
      for (const run of runs)
        document
          .font(FONTS[run.style])
          .fontSize(run.sizePt)
          .text(run.text, run.x * PT, y * PT, { lineBreak: false, baseline: 'alphabetic', features: ['kern', 'liga'] });
  }
  document.end();
  return bytes;
}

function collected(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
  });
}

const ways = { ours, plain };
interface Slice {
  do: 'slice';
  way: keyof typeof ways;
  pages: 1 | 3;
  ms: number;
}
type Task =
  | { do: 'loop'; count: number }
  | Slice
  | { do: 'many'; count: number }
  | { do: 'sample'; index: number; pages: 1 | 3 };

let made = 0;
async function slice({ way, pages, ms }: Slice): Promise<{ letters: number; cpuMs: number; bytes: number }> {
  const end = performance.now() + ms;
  const before = process.cpuUsage();
  let letters = 0;
  let bytes = 0;
  while (performance.now() < end) {
    bytes = (await ways[way](buildLetter(made, pages))).length;
    made += 1;
    letters += 1;
  }
  const { user, system } = process.cpuUsage(before);
  return { letters, cpuMs: (user + system) / 1000, bytes };
}

/**
 * Returns the memory at the end of each half: the lowest value of its last part, after garbage collection. The word
 * caches fill up and are cleared, so single readings vary by a few per cent; a leak also raises the lowest value.
 */
async function many(count: number): Promise<{ halfMb: number; rssMb: number; maxMb: number }> {
  const readRss = (): number => {
    globalThis.gc?.();
    return process.memoryUsage().rss / 1e6;
  };
  const seen: number[] = [];
  for (let i = 0; i < count; i += 1) {
    await ours(buildLetter(i, i % 4 === 0 ? 3 : 1));
    if ((i + 1) % (count / 40) === 0) seen.push(readRss());
  }
  return { halfMb: Math.min(...seen.slice(10, 20)), rssMb: Math.min(...seen.slice(30)), maxMb: Math.max(...seen) };
}

/** Returns how long the event loop is delayed while the threads render letters: the 99th percentile in milliseconds. */
async function loop(count: number): Promise<{ p99: number }> {
  const pool = createWorkerPool();
  await pool.run(renderLetterPdf, { letter: buildLetter(0, 3), createdAt, reference: 'AF', version: '1.7' });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await Promise.all(
    Array.from({ length: count }, (_, i) =>
      pool.run(renderLetterPdf, { letter: buildLetter(i, 3), createdAt, reference: 'AF', version: '1.7' }),
    ),
  );
  delay.disable();
  await pool.close();
  return { p99: delay.percentile(99) / 1e6 };
}

async function sample(index: number, pages: 1 | 3): Promise<{ ours: Uint8Array; plain: Uint8Array; text: string }> {
  const letter = buildLetter(index, pages);
  const laidOut = layOut(letter);
  return {
    ours: await ours(letter),
    plain: await plainAt(laidOut),
    text: letter.blocks
      .flatMap((block) => getBlockText(block).map((runs) => runs.map(({ text }) => text).join('')))
      .join('\n'),
  };
}

function run(task: Task) {
  switch (task.do) {
    case 'slice':
      return slice(task);
    case 'loop':
      return loop(task.count);
    case 'many':
      return many(task.count);
    case 'sample':
      return sample(task.index, task.pages);
  }
}

process.on('message', (task: Task) => {
  void run(task).then((result) => process.send!(result));
});
