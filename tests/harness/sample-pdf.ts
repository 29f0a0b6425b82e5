import { PDFDocument } from '@cantoo/pdf-lib';

/** A PDF of A4 pages with a word and its number on each. */
export async function samplePdf(pages: number, word = 'Page'): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let i = 1; i <= pages; i += 1) pdf.addPage([595.28, 841.89]).drawText(`${word} ${i}`, { x: 80, y: 700 });
  return pdf.save();
}
