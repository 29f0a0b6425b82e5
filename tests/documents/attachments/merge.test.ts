import { createHash } from 'node:crypto';
import { PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { layOut } from '../../../src/letterpress/lay-out.ts';
import { toPdf } from '../../../src/letterpress/pdf.ts';
import { mergeLetter } from '../../../src/modules/documents/attachments/pdf/merge.ts';
import { normaliseEnclosure } from '../../../src/modules/documents/attachments/pdf/normalise.ts';
import { aLetter } from '../../letterpress/a-letter.ts';
import { cornered } from './corpus-pictures.ts';
import { checkedByQpdf, listProblems } from './printable.ts';
import { readText, views } from './seen.ts';
import { typed } from './written-pdf.ts';

const aLetterPdf = (paragraphs: number): Promise<Uint8Array> => {
  const letter = aLetter({ paragraphs });
  return Promise.resolve(
    toPdf(layOut(letter), letter, { createdAt: new Date('2026-11-21T12:00:00Z'), reference: 'AF-7K2M' }),
  );
};
async function ready(bytes: Uint8Array): Promise<Uint8Array> {
  const made = await normaliseEnclosure.run({ bytes, fit: false });
  if (made.kind !== 'ready') throw new Error(made.kind);
  return made.pdf;
}
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let onePage: Uint8Array;
let threePages: Uint8Array;
let contract: Uint8Array;
let invoice: Uint8Array;
let photo: Uint8Array;
beforeAll(async () => {
  [onePage, threePages] = [await aLetterPdf(1), await aLetterPdf(22)];
  contract = await ready(await typed(['Contrat page un', 'Contrat page deux']));
  invoice = await ready(await typed(['Facture']));
  photo = await ready(new Uint8Array(await (await cornered()).jpeg().toBuffer()));
});

/** « - » for an empty back. */
const readOrder = async (pdf: Uint8Array): Promise<string[]> =>
  (await readText(pdf)).map((text) => {
    if (text.startsWith('Contrat') || text === 'Facture') return text;
    return text === '' ? '-' : 'lettre';
  });

describe('the letter and its enclosures in one file', () => {
  test('each follows in its order, on a new sheet when printed double-sided', async () => {
    const { pdf, pages, sheets } = await mergeLetter.run({
      letter: onePage,
      enclosures: [invoice, contract, invoice],
      duplex: true,
    });
    expect(await readOrder(pdf)).toEqual([
      'lettre',
      '-',
      'Facture',
      '-',
      'Contrat page un',
      'Contrat page deux',
      'Facture',
    ]);
    expect({ pages, sheets }).toEqual({ pages: 7, sheets: 4 });
  });

  test('without blank backs when printed single-sided', async () => {
    const { pdf, pages, sheets } = await mergeLetter.run({
      letter: onePage,
      enclosures: [contract, invoice],
      duplex: false,
    });
    expect(await readOrder(pdf)).toEqual(['lettre', 'Contrat page un', 'Contrat page deux', 'Facture']);
    expect({ pages, sheets }).toEqual({ pages: 4, sheets: 4 });
  });

  test('a blank back is empty, and the last page gets none', async () => {
    const { pdf } = await mergeLetter.run({ letter: onePage, enclosures: [photo], duplex: true });
    const drawn = await views(pdf);
    expect(drawn).toHaveLength(3);
    expect(drawn[1]!.data.every((lightness) => lightness === 255)).toBe(true);
    expect(drawn[2]!.data.some((lightness) => lightness < 50)).toBe(true);
  });

  test('a letter of three pages shares no sheet with what follows', async () => {
    const { pdf, sheets } = await mergeLetter.run({ letter: threePages, enclosures: [invoice], duplex: true });
    expect(await readOrder(pdf)).toEqual(['lettre', 'lettre', 'lettre', '-', 'Facture']);
    expect(sheets).toBe(3);
  });

  test('the same parts produce the same bytes; another order or other sides do not', async () => {
    const merged = async (enclosures: Uint8Array[], { duplex }: { duplex: boolean }) =>
      sha((await mergeLetter.run({ letter: onePage, enclosures, duplex })).pdf);
    const first = await merged([contract, photo], { duplex: true });
    expect(await merged([contract, photo], { duplex: true })).toBe(first);
    expect(await merged([photo, contract], { duplex: true })).not.toBe(first);
    expect(await merged([contract, photo], { duplex: false })).not.toBe(first);
    expect(sha(await ready(await typed(['Facture'])))).toBe(sha(invoice));
  });

  test('a letter alone stays unchanged, to the byte', async () => {
    const { pdf, sheets } = await mergeLetter.run({ letter: onePage, enclosures: [], duplex: true });
    expect(sha(pdf)).toBe(sha(onePage));
    expect(sheets).toBe(1);
  });

  test('the letter’s own pages look the same, to the pixel', async () => {
    const { pdf } = await mergeLetter.run({ letter: threePages, enclosures: [photo, contract], duplex: true });
    const before = (await views(threePages)).map(({ data }) => sha(data));
    expect((await views(pdf)).slice(0, before.length).map(({ data }) => sha(data))).toEqual(before);
  });

  test('the letter keeps its tags, language, title, words and fonts', async () => {
    const { pdf } = await mergeLetter.run({ letter: onePage, enclosures: [contract], duplex: true });
    const [was, is] = await Promise.all(
      [onePage, pdf].map((bytes) => PDFDocument.load(bytes, { updateMetadata: false })),
    );
    for (const key of ['StructTreeRoot', 'MarkInfo', 'Lang', 'ViewerPreferences'])
      expect([key, is!.catalog.has(PDFName.of(key))]).toEqual([key, was!.catalog.has(PDFName.of(key))]);
    expect(is!.catalog.lookup(PDFName.of('Lang'))?.toString()).toContain('fr');
    expect([is!.getTitle(), is!.getCreationDate()]).toEqual([was!.getTitle(), was!.getCreationDate()]);
    expect(is!.getPage(0).node.has(PDFName.of('StructParents'))).toBe(true);
    expect((await readText(pdf))[0]).toBe((await readText(onePage))[0]);
    expect(countFontFiles(is!)).toBeGreaterThan(countFontFiles(was!));
  });

  test('no longer claims to be PDF/A', async () => {
    const { pdf } = await mergeLetter.run({ letter: onePage, enclosures: [contract], duplex: true });
    expect(readXmp(await PDFDocument.load(onePage, { updateMetadata: false }))).toContain('pdfaid');
    const xmp = readXmp(await PDFDocument.load(pdf, { updateMetadata: false }));
    expect(xmp).not.toContain('pdfaid');
    expect(xmp).toContain('Démission');
  });

  test('has an older version if the letter does: no object streams', async () => {
    const old = Buffer.from(onePage);
    old.write('%PDF-1.4', 'latin1');
    const { pdf } = await mergeLetter.run({ letter: new Uint8Array(old), enclosures: [contract], duplex: true });
    expect(Buffer.from(pdf.subarray(0, 8)).toString()).toBe('%PDF-1.4');
    expect(Buffer.from(pdf).includes('/ObjStm')).toBe(false);
  });

  test('qpdf reports no error (skipped if qpdf is not installed)', async () => {
    const { pdf } = await mergeLetter.run({ letter: threePages, enclosures: [photo, contract, invoice], duplex: true });
    expect(checkedByQpdf(pdf)).toEqual([]);
    for (const part of [photo, contract, invoice]) expect(listProblems(part)).toEqual([]);
  });

  test('a part without pages is a bug', async () => {
    await expect(
      mergeLetter.run({
        letter: onePage,
        enclosures: [await (await PDFDocument.create()).save({ addDefaultPage: false })],
        duplex: true,
      }),
    ).rejects.toThrow('no pages');
  });
});

function readXmp(document: PDFDocument): string {
  const metadata = document.catalog.lookup(PDFName.of('Metadata'));
  return metadata instanceof PDFRawStream ? Buffer.from(metadata.contents).toString('utf8') : '';
}

const countFontFiles = (document: PDFDocument): number =>
  document.context
    .enumerateIndirectObjects()
    .filter(
      ([, object]) =>
        object instanceof PDFDict &&
        ['FontFile', 'FontFile2', 'FontFile3'].some((key) => object.get(PDFName.of(key)) instanceof PDFRef),
    ).length;
