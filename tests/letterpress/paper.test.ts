import { spawnSync } from 'node:child_process';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, test } from '@jest/globals';
import type { PaperBlock } from '../../src/letterpress/paper/blocks.ts';
import { layOutPaper } from '../../src/letterpress/paper/lay-out-paper.ts';
import { writeDocumentPdf } from '../../src/letterpress/pdf.ts';
import { findArchiveFaults } from '../harness/archive-faults.ts';
import { getText } from './a-letter.ts';

const withPoppler = spawnSync('pdftotext', ['-v']).error === undefined ? test : test.skip;
/** The text of each page, as copied. */
const readPages = (bytes: Uint8Array): string[] =>
  spawnSync('pdftotext', ['-raw', '-', '-'], { input: bytes, encoding: 'utf8' }).stdout.split('\f').slice(0, -1);

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
  for (const page of pages) expect(getText([page])).toContain('Désignation');
  for (let i = 1; i <= 40; i += 1) expect(getText(pages)).toContain(`n°\u00a0${i},`);
  expect(rules.map(({ length }) => length)).toEqual(pages.map((_, i) => (i === pages.length - 1 ? 2 : 1)));
  for (const { lines } of pages) expect(Math.max(...lines.map(({ y }) => y))).toBeLessThanOrEqual(275);
});

test('a paragraph leaves no line alone on a page', () => {
  const text = 'Une phrase assez longue pour prendre un peu plus de la moitié de la ligne. '.repeat(4);
  for (let lead = 0; lead < 6; lead += 1) {
    const { pages } = layOutPaper([
      { kind: 'facts', rows: Array.from({ length: lead }, () => ['Date', 'une ligne']) },
      ...Array.from({ length: 30 }, (): PaperBlock => ({ kind: 'paragraph', text })),
    ]);
    for (const { lines } of pages) {
      const counts = new Map<number, number>();
      for (const { blockIndex } of lines) counts.set(blockIndex, (counts.get(blockIndex) ?? 0) + 1);
      expect(Math.min(...[...counts].filter(([index]) => index > 0).map(([, count]) => count))).toBeGreaterThan(1);
    }
  }
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

describe('a paper', () => {
  const cover: PaperBlock = {
    kind: 'cover',
    text: 'Dossier de preuve AF-7K2M',
    rows: [['Lettre', 'Résilier son bail']],
    postmark: { top: 'Arrivée', day: '26', month: 'nov. 2026', bottom: '59000 LILLE CEDEX' },
    code: {
      modules: [
        [true, false],
        [true, true],
      ],
      caption: 'Vérifier la lettre',
      alt: 'Code QR',
    },
  };
  const write = (blocks: PaperBlock[], { isPart = false } = {}): Uint8Array =>
    writeDocumentPdf({ title: 'Facture F-2026-1', createdAt: new Date('2026-11-21'), blocks, isPart });
  const total: PaperBlock = { kind: 'total', label: 'Total payé', amount: money, note: 'Payée.' };

  test('may be archived: profile, fonts, tags, language and title are inside', async () => {
    expect(await findArchiveFaults(write([cover, table(60), total]), 'A')).toEqual([]);
  });

  test('is read as a heading, a table with headers, and figures with a text', async () => {
    const document = await PDFDocument.load(write([cover, table(60)]));
    const tags = document.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFDict ? (/^<<\n\/S \/(\w+)/.exec(object.toString()) ?? []).slice(1) : [],
      );
    const count = (tag: string): number => tags.filter((name) => name === tag).length;
    expect(count('H1')).toBe(1);
    // A head repeated overleaf is read once.
    expect([count('Table'), count('TR'), count('TH'), count('TD')]).toEqual([1, 62, 4, 61 * 4]);
    expect(count('Figure')).toBe(2);
  });

  withPoppler('has its name on the first page and numbers at the foot of each', () => {
    const pages = readPages(write([{ kind: 'heading', text: 'Facture F-2026-1' }, table(40)]));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toMatch(/^Affranchi\n/);
    pages.forEach((text, i) => expect(text).toContain(`Facture F-2026-1 · Page ${i + 1} sur ${pages.length}`));
  });

  withPoppler('that is a part of a file is numbered with it', () => {
    expect(readPages(write([cover], { isPart: true })).join()).not.toContain('sur 1');
  });

  withPoppler('keeps a title that its font does not hold', () => {
    expect(readPages(write([{ kind: 'heading', text: 'Résiliation à Łódź, Đặng' }])).join()).toContain('Łódź, Đặng');
  });

  withPoppler('shows a postmark that is copied as words', () => {
    expect(readPages(write([cover])).join()).toContain('Arrivée, 26 nov. 2026, 59000 LILLE CEDEX');
  });
});

test.each([
  ['no output intent', (catalog: PDFDict) => catalog.delete(PDFName.of('OutputIntents')), /6\.2\.3/],
  ['no language', (catalog: PDFDict) => catalog.delete(PDFName.of('Lang')), /6\.7\.4/],
  ['an action', (catalog: PDFDict) => catalog.set(PDFName.of('OpenAction'), PDFName.of('X')), /6\.5/],
])('the check of archives finds %s', async (_, spoil, fault) => {
  const sound = writeDocumentPdf({ title: 'T', createdAt: new Date(0), blocks: [table(1)] });
  const document = await PDFDocument.load(sound, { updateMetadata: false });
  spoil(document.catalog);
  expect(await findArchiveFaults(await document.save({ useObjectStreams: false }), 'A')).toEqual([
    expect.stringMatching(fault),
  ]);
});
