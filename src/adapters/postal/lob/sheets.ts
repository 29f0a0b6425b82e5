import { PDFDocument } from '@cantoo/pdf-lib';

/** US Letter in points, the only format that Lob prints. */
const WIDTH = 612;
const HEIGHT = 792;
const TOLERANCE = 1;

/** Fits each A4 page onto US Letter: slightly smaller and centred, so that nothing is cut. */
export async function onLetterPaper(pdf: Uint8Array): Promise<Uint8Array> {
  const source = await PDFDocument.load(pdf, { updateMetadata: false });
  const fits = source
    .getPages()
    .every(
      (page) => Math.abs(page.getWidth() - WIDTH) <= TOLERANCE && Math.abs(page.getHeight() - HEIGHT) <= TOLERANCE,
    );
  if (fits) return pdf;
  const result = await PDFDocument.create({ updateMetadata: false });
  for (const page of await result.embedPages(source.getPages())) {
    const scale = Math.min(1, WIDTH / page.width, HEIGHT / page.height);
    const [width, height] = [page.width * scale, page.height * scale];
    result.addPage([WIDTH, HEIGHT]).drawPage(page, { x: (WIDTH - width) / 2, y: (HEIGHT - height) / 2, width, height });
  }
  return result.save();
}
