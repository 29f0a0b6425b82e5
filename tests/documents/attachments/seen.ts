import { PDFiumLibrary } from '@hyzyla/pdfium';
import { OpenPdf } from '../../../src/modules/documents/attachments/pdf/open-pdf.ts';
import { withPdfium } from '../../../src/modules/documents/attachments/pdf/pdfium.ts';
import type { Pixels } from '../../../src/modules/documents/attachments/pdf/pixels.ts';
import { VIEW } from '../../../src/modules/documents/attachments/pdf/printable-zone.ts';

/** Every sheet of a PDF of ours, as it will be printed. */
export const views = (pdf: Uint8Array): Promise<Pixels[]> =>
  withPdfium((pdfium) => {
    const open = OpenPdf.open(pdfium, pdf);
    const drawn = Array.from({ length: open.pageCount }, (_, i) =>
      open.draw(i, VIEW, { left: 0, top: 0, width: VIEW.width, height: VIEW.height, turned: false }),
    );
    open.close();
    return Promise.resolve(drawn);
  });

export interface InkBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the position of the ink on a sheet, in millimetres from its top left corner; undefined for an empty one. */
export function measureInk({ data, width }: Pixels): InkBox | undefined {
  const perMm = width / 210;
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  data.forEach((lightness, at) => {
    if (lightness > 190) return;
    const [x, y] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x / perMm);
    box.right = Math.max(box.right, (x + 1) / perMm);
    box.top = Math.min(box.top, y / perMm);
    box.bottom = Math.max(box.bottom, (y + 1) / perMm);
  });
  return box.left === Infinity ? undefined : box;
}

/** Returns the text of each page, as another PDF reader extracts it. */
export async function readText(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const texts = [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' ').trim());
    document.destroy();
    return texts;
  } finally {
    library.destroy();
  }
}
