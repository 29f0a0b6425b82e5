import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import PDFDocument from 'pdfkit';
import { createWorkerPool } from '../../jobs/worker.ts';
import { layOut, getBlockText, type Letter, type Page } from '../../src/letterpress/index.ts';
import { toPdf } from '../../src/letterpress/pdf.ts';
import { renderLetterPdf } from '../../src/modules/documents/drafts/write-letter.ts';
import { letterOf } from './sample-letters.ts';

/**
 * One way of making letters, in a process of its own so that neither pays for the other's rubbish. The parent asks by
 * message.
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

/** pdfkit as its guide shows: fonts by path, text left to flow in its margins, paragraph after paragraph. */
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

/** pdfkit drawing our lines at our places with the whole fonts: what the raster is compared with. */
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
type Asked =
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
    bytes = (await ways[way](letterOf(made, pages))).length;
    made += 1;
    letters += 1;
  }
  const { user, system } = process.cpuUsage(before);
  return { letters, cpuMs: (user + system) / 1000, bytes };
}

/**
 * Memory at the end of each half of so many letters: the least it held in that half's last part, what nobody needs
 * collected first. What is remembered of words fills up and is forgotten, so that single readings swing by some per
 * cent; a leak raises the least too.
 */
async function many(count: number): Promise<{ halfMb: number; rssMb: number; mostMb: number }> {
  const kept = (): number => {
    globalThis.gc?.();
    return process.memoryUsage().rss / 1e6;
  };
  const seen: number[] = [];
  for (let i = 0; i < count; i += 1) {
    await ours(letterOf(i, i % 4 === 0 ? 3 : 1));
    if ((i + 1) % (count / 40) === 0) seen.push(kept());
  }
  return { halfMb: Math.min(...seen.slice(10, 20)), rssMb: Math.min(...seen.slice(30)), mostMb: Math.max(...seen) };
}

/**
 * How long this process keeps an event waiting while its threads write letters, at the 99th percentile in milliseconds.
 */
async function loop(count: number): Promise<{ p99: number }> {
  const press = createWorkerPool();
  await press.run(renderLetterPdf, { letter: letterOf(0, 3), createdAt, reference: 'AF', version: '1.7' });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await Promise.all(
    Array.from({ length: count }, (_, i) =>
      press.run(renderLetterPdf, { letter: letterOf(i, 3), createdAt, reference: 'AF', version: '1.7' }),
    ),
  );
  delay.disable();
  await press.close();
  return { p99: delay.percentile(99) / 1e6 };
}

async function sample(index: number, pages: 1 | 3): Promise<{ ours: Uint8Array; plain: Uint8Array; text: string }> {
  const letter = letterOf(index, pages);
  const laidOut = layOut(letter);
  return {
    ours: await ours(letter),
    plain: await plainAt(laidOut),
    text: letter.blocks
      .flatMap((block) => getBlockText(block).map((runs) => runs.map(({ text }) => text).join('')))
      .join('\n'),
  };
}

function run(asked: Asked) {
  switch (asked.do) {
    case 'slice':
      return slice(asked);
    case 'loop':
      return loop(asked.count);
    case 'many':
      return many(asked.count);
    case 'sample':
      return sample(asked.index, asked.pages);
  }
}

process.on('message', (asked: Asked) => {
  void run(asked).then((said) => process.send!(said));
});
