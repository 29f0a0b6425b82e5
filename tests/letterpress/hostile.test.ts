// Slow by nature: every template is composed with hostile answers.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cleanText, toPrintable, listUnprintable } from '../../src/letterpress/clean-text.ts';
import {
  compose,
  layOut,
  normaliseAddress,
  getBlockText,
  type ComposableTemplate,
  type ComposeContent,
  type FontStyle,
  type Letter,
  type Page,
  type Run,
} from '../../src/letterpress/index.ts';
import { getSheetGeometry } from '../../src/letterpress/lay-out.ts';
import { metrics } from '../../src/letterpress/metrics.ts';
import { toPdf } from '../../src/letterpress/pdf.ts';
import { listLoadedTemplates } from '../../src/modules/documents/index.ts';
import { enormousLetters } from './enormous-letters.ts';
import { hostileContent, hostileLetter, plainTemplate } from './hostile-letters.ts';
import { strayInk } from './ink.ts';

const LETTERS = 5000;
const createdAt = new Date('2026-11-21T12:00:00Z');
const write = (pages: readonly Page[], letter: Letter, version: '1.4' | '1.7' = '1.7'): Uint8Array =>
  toPdf(pages, letter, { createdAt, version });

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => {
  pdfium.destroy();
  rmSync(folder, { recursive: true });
});

/** Counts each character of a text, except spaces and the hyphens that are not copied. */
function listSigns(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts]
    .filter(([sign]) => !/[\s\u00ad]/.test(sign))
    .map(([sign, count]) => `${sign}${count}`)
    .sort()
    .join(' ');
}

/** Returns the text of a letter, in characters that the fonts contain. */
function saidBy(letter: Letter): string {
  const written = (runs: readonly Run[], style: FontStyle): string[] =>
    runs.map((run) => toPrintable(cleanText(run.text), run.style ?? style, metrics));
  return listSigns(
    letter.blocks.flatMap((block) =>
      getBlockText(block).flatMap((runs) => written(runs, block.kind === 'subject' ? 'bold' : 'regular')),
    ),
  );
}

/** The same of its pages, without what the layout adds: dashes, « P.J. », page numbers. */
const printedBy = (letter: Letter, pages: readonly Page[]): string =>
  listSigns(
    pages.flatMap(({ lines }) =>
      lines
        .filter(({ blockIndex, block, item }) => blockIndex >= 0 && !(block === 'enclosures' && item === undefined))
        .flatMap((line) => {
          const isPoint =
            line.item !== undefined &&
            line.runs[0]!.text === '–\u00a0' &&
            letter.blocks[line.blockIndex]!.kind === line.block;
          return line.runs.slice(isPoint ? 1 : 0).map(({ text }) => text);
        }),
    ),
  );

/** All that must hold for every letter, whatever is in it. */
function sound(letter: Letter, pages = layOut(letter)): Page[] {
  // Reading its ink throws for a character without a glyph.
  expect(pages.flatMap((page) => strayInk(page, getSheetGeometry(letter)) ?? [])).toEqual([]);
  expect(printedBy(letter, pages)).toBe(saidBy(letter));
  return pages;
}

async function copied(bytes: Uint8Array): Promise<string> {
  const document = await pdfium.loadDocument(Buffer.from(bytes));
  const text = [...document.pages()].map((page) => page.getText()).join('');
  document.destroy();
  return text;
}

/** pdfium returns U+FFFE for a hyphen at the end of a line, and one of two stacked accents. */
const copiedSigns = (text: string): string => listSigns([text.replace(/[-\ufffe\p{M}]/gu, '')]);

const hasQpdf = spawnSync('qpdf', ['--version']).error === undefined;
const checkable: Uint8Array[] = [];

describe(`${LETTERS} hostile letters`, () => {
  const templates: [name: string, template: ComposableTemplate, sample: ComposeContent][] = [
    ...listLoadedTemplates().map(({ slug, file, samples }): [string, ComposableTemplate, ComposeContent] => [
      slug,
      file,
      samples[0]!.content as ComposeContent,
    ]),
    [
      'a plain template',
      plainTemplate,
      { ...(listLoadedTemplates()[0]!.samples[0]!.content as ComposeContent), answers: {} },
    ],
  ];
  const share = Math.ceil(LETTERS / 2 / templates.length);
  let count = 0;
  const alsoPrinted = async (letter: Letter, pages: readonly Page[]): Promise<void> => {
    count += 1;
    if (count % 10 > 0) return;
    const bytes = write(pages, letter, count % 20 === 0 ? '1.4' : '1.7');
    if (count % 100 === 0) checkable.push(bytes);
    // pdfium leaves out half of what it reads twice at one place, as two senders in one corner are: a letter has one.
    const isPlain = ['sender', 'recipient', 'placeDate'].every(
      (kind) => letter.blocks.filter((block) => block.kind === kind).length < 2,
    );
    if (count % 20 === 0 && isPlain)
      expect(copiedSigns(await copied(bytes))).toBe(
        copiedSigns(pages.flatMap(({ lines }) => lines.flatMap(({ runs }) => runs.map(({ text }) => text))).join('')),
      );
  };

  test('of any blocks in any order are printed completely, every character in its area', async () => {
    await fc.assert(
      fc.asyncProperty(hostileLetter, async (letter) => alsoPrinted(letter, sound(letter))),
      { numRuns: LETTERS / 2, seed: 20_261_121 },
    );
  }, 60_000);

  test.each(templates)(
    'typed into %s are printed completely, or the form names the problem',
    async (_name, template, sample) => {
      await fc.assert(
        fc.asyncProperty(hostileContent(template, sample), async (content) => {
          const letter = compose(template, content, { date: '2026-11-21', sending: 'registered_receipt' });
          await alsoPrinted(letter, sound(letter));
          const refused = (side: 'sender' | 'recipient', kind: 'person' | 'organisation'): string[] =>
            normaliseAddress({ ...content[side], kind: content[side].kind ?? kind })
              .problems.filter(({ severity }) => severity === 'error')
              .map(({ field }) => `${side}.${field}`);
          const told = new Set([
            ...letter.missing,
            ...refused('sender', 'person'),
            ...refused('recipient', template.recipientKind),
          ]);
          const holes = letter.blocks
            .flatMap((block) => getBlockText(block).flat())
            .filter(({ text }) => listUnprintable(text).length > 0);
          expect(holes.filter(({ field }) => !told.has(field!))).toEqual([]);
        }),
        { numRuns: share, seed: 20_261_121 },
      );
    },
    60_000,
  );
});

describe('enormous letters', () => {
  test.each(enormousLetters())('%s: laid out completely, every character in its area', (_name, letter) => {
    checkable.push(write(sound(letter), letter));
  });
});

(hasQpdf ? test : test.skip)(
  'qpdf finds nothing wrong in one PDF of a hundred, nor in the enormous ones (skipped without qpdf)',
  () => {
    expect(checkable.length).toBeGreaterThan(LETTERS / 100);
    for (const [i, bytes] of checkable.entries()) {
      const file = join(folder, `${i}.pdf`);
      writeFileSync(file, bytes);
      expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
        'No syntax or stream encoding errors',
      );
    }
  },
  60_000,
);
