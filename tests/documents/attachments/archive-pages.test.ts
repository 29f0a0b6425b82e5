import { cmyk, degrees, PDFDocument, PDFName, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeDocumentPdf } from '../../../src/letterpress/pdf.ts';
import { archivePages } from '../../../src/modules/documents/pool-tasks.ts';

let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => pdfium.destroy());

/** The text of each page. */
async function read(bytes: Uint8Array): Promise<string[]> {
  const document = await pdfium.loadDocument(bytes);
  const texts = [...document.pages()].map((page) => page.getText());
  document.destroy();
  return texts;
}

/** A sound page of text, then one that a function draws on. */
async function withPage(draw: (document: PDFDocument) => unknown): Promise<Uint8Array> {
  const sound = writeDocumentPdf({
    title: 'Contrat',
    createdAt: new Date(0),
    blocks: [{ kind: 'paragraph', text: 'Une page saine' }],
  });
  const document = await PDFDocument.load(sound, { updateMetadata: false });
  await draw(document);
  return document.save();
}
const square = { x: 100, y: 400, width: 200, height: 200 };

describe('the pages of an archive', () => {
  test('are the same bytes if nothing is missing in them', async () => {
    const pdf = await withPage((document) =>
      document.addPage([595, 842]).drawRectangle({ ...square, color: rgb(1, 0, 0) }),
    );
    expect(await archivePages.run({ pdf })).toEqual({ pdf, pictures: 0 });
  });

  test.each<[string, (document: PDFDocument) => unknown]>([
    [
      'a font outside the file',
      async (document) =>
        document.addPage([595, 842]).drawText('Dehors', { font: await document.embedFont(StandardFonts.Helvetica) }),
    ],
    [
      'colours of a printer',
      (document) => document.addPage([595, 842]).drawRectangle({ ...square, color: cmyk(1, 0, 0, 0) }),
    ],
    [
      'a turned page',
      (document) => {
        const page = document.addPage([595, 842]);
        page.drawRectangle({ ...square, color: rgb(1, 0, 0) });
        page.setRotation(degrees(90));
      },
    ],
    [
      'a state of a printer',
      (document) => {
        const page = document.addPage([595, 842]);
        page.drawRectangle({ ...square, color: rgb(1, 0, 0) });
        page.node.setExtGState(PDFName.of('G0'), document.context.obj({ Type: 'ExtGState', TR: 'Identity' }));
      },
    ],
    [
      'a drawing that cannot be unpacked',
      (document) => {
        const page = document.addPage([595, 842]);
        const broken = document.context.stream('not packed', { Filter: 'FlateDecode' });
        page.node.set(PDFName.of('Contents'), document.context.register(broken));
      },
    ],
  ])('are pictures where they have %s; the others stay text', async (_, draw) => {
    const { pdf, pictures } = await archivePages.run({ pdf: await withPage(draw) });
    expect(pictures).toBe(1);
    const [sound, picture] = await read(pdf);
    expect(sound).toContain('Une page saine');
    expect(picture).toBe('');
    const page = (await PDFDocument.load(pdf)).getPage(1);
    expect(page.node.Resources()!.toString()).toContain('XObject');
    expect(page.getRotation().angle).toBe(0);
    // Archiving it again finds nothing left to do.
    expect(await archivePages.run({ pdf })).toEqual({ pdf, pictures: 0 });
  });

  test('look as before', async () => {
    const { pdf } = await archivePages.run({
      pdf: await withPage((document) =>
        document.addPage([595, 842]).drawRectangle({ ...square, color: cmyk(0, 1, 1, 0) }),
      ),
    });
    const document = await pdfium.loadDocument(pdf);
    const { data, width } = await document.getPage(1).render({ scale: 1, render: 'bitmap' });
    document.destroy();
    const pixel = (x: number, y: number): number[] => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
    const [first, green, last] = pixel(200, 842 - 500);
    expect(Math.max(first!, last!)).toBeGreaterThan(200);
    expect(green).toBeLessThan(60);
    expect(pixel(20, 20)).toEqual([255, 255, 255]);
  });
});
