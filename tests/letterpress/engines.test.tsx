import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Sheet } from '../../client/src/features/documents/sheet.tsx';
import { compose, layOut, type Letter, type Page } from '../../src/letterpress/index.ts';
import { toPdf } from '../../src/letterpress/pdf.ts';
import { listLoadedTemplates } from '../../src/modules/documents/index.ts';
import type { EnginePage } from '../harness/engines/engine-page.ts';
import { engines } from '../harness/engines/engines.ts';
import { aLetter } from './a-letter.ts';

/** In millimetres from the left and top edges of its sheet; `y` is the baseline. */
interface PlacedWord {
  text: string;
  left: number;
  right: number;
  y: number;
}

const root = join(import.meta.dirname, '../..');
const PT_PER_MM = 72 / 25.4;
const TOLERANCE_MM = 0.2;
/** Pixels: on a telephone, and at its natural size on a screen. */
const WIDTHS = [328, 794];

const folder = mkdtempSync(join(tmpdir(), 'affranchi-sheets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Some of the catalogue, ragged and justified, and one with small lines and a second font. */
const letters: Letter[] = [
  ...listLoadedTemplates()
    .filter((_, i) => i % 20 === 0)
    .flatMap(({ file, samples: [sample] }) =>
      [{}, { setting: { justified: true, hyphenated: true } }].map((setting) =>
        compose(file, { ...sample!.content, ...setting }, { date: sample!.date, sending: 'registered_receipt' }),
      ),
    ),
  aLetter({
    blocks: [
      { kind: 'sender', lines: [[{ text: 'Łucja Đặng-Wojciechowska de la Rochefoucauld-Montmorency' }]] },
      { kind: 'paragraph', runs: [{ text: 'Je soussignée ' }, { text: 'Łucja Đặng', field: 'name' }] },
    ],
  }),
];

const writeSheets = (sheets: readonly Page[]): string => {
  const faces = Object.entries({ regular: '', bold: 'font-weight: 700;', italic: 'font-style: italic;' }).flatMap(
    ([style, descriptor]) =>
      ['-wider', ''].map((wider) => {
        const font = readFileSync(join(root, `src/letterpress/fonts/generated/${style}${wider}.woff2`));
        const range = new RegExp(`${style}${wider}\\.woff2.*(unicode-range:[^;]*;)`).exec(declared)![1];
        return `@font-face { font-family: 'Affranchi Letter'; ${descriptor} ${range} src: url(data:font/woff2;base64,${font.toString('base64')}); }`;
      }),
  );
  const rules =
    readFileSync(join(root, 'client/src/styles/utilities.css'), 'utf8').match(/^\.paper[^{]*\{[^}]*\}/gm) ?? [];
  const body = sheets.map((sheet) => renderToStaticMarkup(<Sheet page={sheet} />)).join('');
  const path = join(folder, 'sheets.html');
  const [fonts] = /--letter-fallback:.*?--serif:[^;]*;/s.exec(
    readFileSync(join(root, 'client/src/styles/tokens.css'), 'utf8'),
  )!;
  const style = `:root { ${fonts} }\n${faces.join('\n')}\n${rules.join('\n')}`;
  writeFileSync(path, `<!doctype html><html lang="fr"><meta charset="utf-8"><style>${style}</style><body>${body}`);
  return pathToFileURL(path).href;
};
const declared = readFileSync(join(root, 'src/letterpress/fonts/generated/faces.css'), 'utf8');

/** Runs in the page: the words of each sheet as the engine places them; a word may consist of several texts. */
function readSheets(width: number): PlacedWord[][] {
  document.body.style.width = `${width}px`;
  return Array.from(document.querySelectorAll<SVGSVGElement>('.paper svg'), (svg) => {
    const edge = svg.getBoundingClientRect();
    const words: PlacedWord[] = [];
    let isOpen = false;
    for (const line of svg.querySelectorAll('text')) {
      const toMm = (point: DOMPoint) => {
        const { x, y } = point.matrixTransform(line.getScreenCTM()!);
        return { x: ((x - edge.left) * 210) / edge.width, y: ((y - edge.top) * 210) / edge.width };
      };
      for (const { 0: text, index } of line.textContent.matchAll(/\S+/g)) {
        const { x: left, y } = toMm(line.getStartPositionOfChar(index));
        const { x: right } = toMm(line.getEndPositionOfChar(index + text.length - 1));
        const last = words.at(-1);
        if (isOpen && index === 0 && last?.y === y) Object.assign(last, { text: last.text + text, right });
        else words.push({ text, left, right, y });
      }
      isOpen = !/\s$/.test(line.textContent);
    }
    return words;
  });
}

const WORD = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&apos;': "'" };

/** The words of a PDF, sheet by sheet; `y` is the middle of the line. */
function readPdf(letter: Letter, sheets: readonly Page[]): PlacedWord[][] {
  const path = join(folder, 'letter.pdf');
  writeFileSync(path, toPdf(sheets, letter, { createdAt: new Date(0) }));
  const pages = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' }).split('<page ').slice(1);
  return pages.map((page) =>
    Array.from(page.matchAll(WORD), ([, left, top, right, bottom, text]) => ({
      text: text!.replace(/&\w+;/g, (entity) => ENTITIES[entity]!).replaceAll('\u00ad', '-'),
      left: Number(left) / PT_PER_MM,
      right: Number(right) / PT_PER_MM,
      y: (Number(top) + Number(bottom)) / 2 / PT_PER_MM,
    })),
  );
}

/** Half the height of a line, and a little. */
const LINE_MM = 2.4;
/** Millimetres between a word of the PDF and the same word of the line in the engine, at the end that differs more. */
function findDistance(word: PlacedWord, sheet: readonly PlacedWord[]): number {
  const same = sheet.filter(({ text, y }) => text === word.text && Math.abs(y - word.y) < LINE_MM);
  return Math.min(...same.map(({ left, right }) => Math.max(Math.abs(left - word.left), Math.abs(right - word.right))));
}

describe.each(engines)('the sheet in $name', ({ launch, packages }) => {
  if (!launch || spawnSync('pdftotext', ['-v']).error) {
    test.skip(`is not compared: install ${launch ? 'poppler-utils' : packages}`, () => undefined);
    return;
  }
  let page: EnginePage;
  beforeAll(async () => {
    page = await launch();
  }, 60_000);
  afterAll(() => page?.close());

  test('has every word where the PDF has it, at any zoom', async () => {
    const laidOut = letters.map((letter) => ({ letter, sheets: layOut(letter) }));
    const printed = laidOut.flatMap(({ letter, sheets }) => readPdf(letter, sheets));
    await page.open(writeSheets(laidOut.flatMap(({ sheets }) => sheets)));
    await page.waitFor('the fonts of letters', () => document.fonts.status === 'loaded');
    for (const width of WIDTHS) {
      const drawn = await page.evaluate(readSheets, width);
      expect(drawn.map((sheet) => sheet.length)).toEqual(printed.map((sheet) => sheet.length));
      const distances = printed.flatMap((sheet, i) =>
        sheet.map((word) => ({ text: word.text, distance: findDistance(word, drawn[i]!) })),
      );
      expect(distances.length).toBeGreaterThan(2000);
      expect([width, distances.filter(({ distance }) => !(distance < TOLERANCE_MM))]).toEqual([width, []]);
    }
  });
});
