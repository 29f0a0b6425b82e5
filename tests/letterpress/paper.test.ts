import { expect, test } from '@jest/globals';
import type { PaperBlock } from '../../src/letterpress/paper/blocks.ts';
import { layOutPaper } from '../../src/letterpress/paper/lay-out-paper.ts';
import { writeDocumentPdf } from '../../src/letterpress/pdf.ts';
import { textOf } from './a-letter.ts';

const money = '1\u202f250,00\u00a0€';
const table = (rows: number): PaperBlock => ({
  kind: 'table',
  head: ['Désignation', 'HT', 'TVA', 'TTC'],
  rows: Array.from({ length: rows }, (_, i) => [
    `Lettre recommandée n°\u00a0${i + 1}, avec avis de réception et une désignation assez longue pour deux lignes`,
    '4,08\u00a0€',
    '20\u00a0%',
    money,
  ]),
  foot: ['Total', '4,08\u00a0€', '0,82\u00a0€', money],
});

test('amounts are aligned at their column, whatever their width', () => {
  const { pages } = layOutPaper([table(2)]);
  const edges = pages[0]!.lines.flatMap(({ runs }) =>
    runs
      .filter(({ text }) => /€|TTC/.test(text) && text !== '4,08\u00a0€' && text !== '0,82\u00a0€')
      .map(({ x, width }) => Math.round((x + width) * 100) / 100),
  );
  expect(edges).toEqual([190, 190, 190, 190]);
});

test('a table that continues overleaf repeats its header and loses no row', () => {
  const { pages, rules } = layOutPaper([{ kind: 'heading', text: 'Facture' }, table(40)]);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(textOf([page])).toContain('Désignation');
  for (let i = 1; i <= 40; i += 1) expect(textOf(pages)).toContain(`n°\u00a0${i},`);
  expect(rules.map(({ length }) => length)).toEqual(pages.map((_, i) => (i === pages.length - 1 ? 2 : 1)));
  for (const { lines } of pages) expect(Math.max(...lines.map(({ y }) => y))).toBeLessThanOrEqual(275);
});

test('values wrap next to their label', () => {
  const { pages } = layOutPaper([
    {
      kind: 'facts',
      rows: [
        ['Vendeur', 'Affranchi SAS, '.repeat(14)],
        ['Date', '21 novembre 2026'],
      ],
    },
  ]);
  const [first, second, third] = pages[0]!.lines;
  expect(first!.runs[0]!.text).toBe('Vendeur');
  expect(second!.runs[0]!.x).toBe(66);
  expect(third!.runs.at(-1)!.text).toContain('Affranchi');
});

test('hostile cells are printed as far as possible', () => {
  const bytes = writeDocumentPdf({
    title: 'Reçu',
    createdAt: new Date(0),
    blocks: [
      { kind: 'table', head: ['', '\u0000'], rows: [['李\ud800', '🙂'], [], ['x'.repeat(400), 'y'.repeat(90)]] },
      { kind: 'facts', rows: [['', '']] },
      { kind: 'paragraph', text: '' },
    ],
  });
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
});

test('the same document produces the same bytes', () => {
  const write = (): Uint8Array =>
    writeDocumentPdf({
      title: 'Facture F-2026-1',
      createdAt: new Date('2026-11-21'),
      blocks: [{ kind: 'heading', text: 'Facture F-2026-1' }, table(3)],
    });
  expect(write()).toEqual(write());
});
