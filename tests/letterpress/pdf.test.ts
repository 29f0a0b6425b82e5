import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, describe, expect, test } from '@jest/globals';
import { layOut } from '../../src/letterpress/lay-out.ts';
import type { Line } from '../../src/letterpress/letter.ts';
import { measureText } from '../../src/letterpress/metrics.ts';
import { toPdf } from '../../src/letterpress/pdf.ts';
import { aLetter, getText } from './a-letter.ts';

const createdAt = new Date('2026-11-21T10:00:00Z');
const write = (letter = aLetter()): Uint8Array => toPdf(layOut(letter), letter, { createdAt, reference: 'AF-7K2M' });
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const folder = mkdtempSync(join(tmpdir(), 'letter-'));
afterAll(() => rmSync(folder, { recursive: true }));
const has = (tool: string): boolean => spawnSync(tool, ['-v']).error === undefined;
const withPoppler = has('pdftotext') ? test : test.skip;
const poppler = (tool: string, bytes: Uint8Array, ...args: string[]): string => {
  const file = join(folder, `${sha(bytes)}.pdf`);
  writeFileSync(file, bytes);
  return execFileSync(tool, [...args, file, ...(tool === 'pdftotext' ? ['-'] : [])], { encoding: 'utf8' });
};

const POINTS = 72 / 25.4;
const hard = aLetter({
  blocks: [
    {
      kind: 'paragraph',
      runs: [
        { text: 'Mme ' },
        { text: 'Иван Петров', field: 'name' },
        { text: ', née à ' },
        { text: 'Đặng Thị Łódź', field: 'town' },
        { text: '\u00a0: «\u00a0AVANT\u00a0» To 1\u202f250,00\u00a0€ œuvre ÿ Ÿ n°\u00a012 efficace flou… ' },
      ],
    },
    ...Array.from({ length: 10 }, () => aLetter({ paragraphs: 1 }).blocks[6]!),
  ],
});

describe('the file', () => {
  test('has the same bytes for the same letter', () => {
    expect(sha(write(hard))).toBe(sha(write(structuredClone(hard))));
    expect(sha(write(aLetter({ paragraphs: 2 })))).not.toBe(sha(write(aLetter({ paragraphs: 3 }))));
  });

  test('has the same bytes in a separate thread with little memory', () => {
    const input = JSON.stringify(hard);
    const shas: string[] = JSON.parse(
      execFileSync(process.execPath, [join(import.meta.dirname, 'in-a-thread.mjs')], { input, encoding: 'utf8' }),
    );
    expect(shas).toEqual([sha(write(hard)), sha(write(hard))]);
  });

  test('is tagged, in French, and named', () => {
    const text = Buffer.from(write()).toString('latin1');
    expect(text).toContain('/MarkInfo');
    expect(text).toContain('/Lang (fr-FR)');
    expect(text).toContain('/DisplayDocTitle true');
    expect(text).toContain('/S /H1');
    expect(text).not.toContain('Helvetica');
  });

  test('weighs less than 20 kB a page', () => {
    expect(write().byteLength).toBeLessThan(20_000);
  });

  test('draws no empty box, for any input', () => {
    const letter = aLetter({
      blocks: [{ kind: 'paragraph', runs: [{ text: '李 🙂 ‎עברית \u0000 \ud800 Ω ж ế ﬁ \u2011 ﷽' }] }],
    });
    const texts = listStreams(write(letter), 'TJ');
    expect(texts).toHaveLength(1);
    expect(texts[0]).not.toContain('(\u0000\u0000');
    const unprinted = layOut(letter).map((page) => ({
      ...page,
      lines: page.lines.map((line) => ({ ...line, runs: line.runs.map((run) => ({ ...run, text: `${run.text}李` })) })),
    }));
    expect(() => toPdf(unprinted, letter, { createdAt })).toThrow('no glyph');
  });
});

/** The unpacked streams that hold a word: « TJ » for what is drawn on pages. */
function listStreams(bytes: Uint8Array, word: string): string[] {
  const raw = Buffer.from(bytes);
  const streams: string[] = [];
  for (let at = raw.indexOf('stream\n'); at !== -1; at = raw.indexOf('stream\n', at + 7)) {
    const end = raw.indexOf('\nendstream', at);
    try {
      const text = inflateSync(raw.subarray(at + 7, end)).toString('latin1');
      if (text.includes(word)) streams.push(text);
    } catch {
      // Not every stream is packed.
    }
  }
  return streams;
}

/** Returns the words of a line at their positions; a word may consist of several runs. */
function listWords({ runs }: Line): { text: string; x: number; end: number }[] {
  const words: { text: string; x: number; end: number }[] = [];
  let isOpen = false;
  for (const { text, x, style, sizePt } of runs)
    for (const { 0: part, index } of text.matchAll(/[ \u00a0\u202f]|[^ \u00a0\u202f]+/g)) {
      const isWord = !/[ \u00a0\u202f]/.test(part);
      const end = x + measureText(text.slice(0, index + part.length), style, sizePt);
      // Measured from the left with the kerning into its first letter: where it is drawn.
      const start = x + measureText(text.slice(0, index + 1), style, sizePt) - measureText(part[0]!, style, sizePt);
      if (isWord && isOpen) Object.assign(words.at(-1)!, { text: words.at(-1)!.text + part, end });
      else if (isWord) words.push({ text: part, x: start, end });
      isOpen = isWord;
    }
  return words;
}

describe('the text for readers and the clipboard', () => {
  test('keeps the no-break spaces', () => {
    const maps = listStreams(write(hard), 'beginbfrange').join('');
    for (const code of ['00a0', '202f', '2019']) expect(maps).toContain(`<${code}>`);
  });

  // pdftotext writes every space as a plain one, and none for a gap as narrow as U+202F.
  withPoppler('is the text of the pages, line by line', () => {
    for (const letter of [aLetter(), hard]) {
      const pages = layOut(letter);
      const lines = (text: string): string[] =>
        text
          .replace(/\u202f/g, '')
          .replace(/\u00a0/g, ' ')
          .split(/[\n\f]/)
          .map((line) => line.trimEnd())
          .filter((line) => line !== '')
          .sort();
      expect(lines(poppler('pdftotext', write(letter), '-raw'))).toEqual(lines(getText(pages)));
    }
  });

  withPoppler('stands where the layout put it, to a hundredth of a millimetre', () => {
    const pages = layOut(hard);
    const words = poppler('pdftotext', write(hard), '-bbox')
      .split('<page')
      .slice(1)
      .map((page) =>
        [...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g)].map(
          ([, x, , end, , text]) => ({ x: Number(x), end: Number(end), text }),
        ),
      );
    expect(words).toHaveLength(pages.length);
    pages.forEach((page, i) => {
      const starts = words[i]!.map(({ x }) => x);
      const ends = words[i]!.map(({ end }) => end);
      for (const line of page.lines) {
        const closest = (all: number[], mm: number): number => Math.min(...all.map((pt) => Math.abs(pt / POINTS - mm)));
        for (const word of listWords(line)) {
          expect([word.text, closest(starts, word.x) < 0.01]).toEqual([word.text, true]);
          expect([word.text, closest(ends, word.end) < 0.01]).toEqual([word.text, true]);
        }
      }
    });
  });

  withPoppler('comes from embedded fonts only', () => {
    const fonts = poppler('pdffonts', write(hard)).trim().split('\n').slice(2);
    expect(fonts).toHaveLength(3);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+SourceSerif4.*yes yes yes/);
  });
});
