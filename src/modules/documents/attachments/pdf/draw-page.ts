import type { PoolTask } from '../../../../kernel/worker-pool.ts';
import { engines } from './engines.ts';
import { OpenPdf } from './open-pdf.ts';
import { withPdfium } from './pdfium.ts';

/** Widths in pixels. */
export const PICTURE_WIDTHS = {
  /** To recognise an enclosure, in a few kilobytes: twice what the back office shows, for dense screens. */
  preview: 280,
  /** To read it: 150 dots per inch of an A4 page. */
  page: 1240,
} as const;

interface PageToDraw {
  pdf: Uint8Array;
  /** From 0. */
  index: number;
  width: number;
}

/** Draws one page in grey, as it is printed. */
export const drawPage: PoolTask<PageToDraw, Uint8Array> = {
  name: 'draw-page',
  timeoutMs: 10_000,
  isUntrusted: true,
  run: ({ pdf, index, width }) =>
    withPdfium(async (pdfium) => {
      const source = OpenPdf.open(pdfium, pdf);
      try {
        const shape = source.getShape(index);
        const height = Math.max(1, Math.round((width * shape.height) / shape.width));
        const frame = { left: 0, top: 0, width, height, turned: false };
        const pixels = source.draw(index, { width, height, channels: 1 }, frame);
        const sharp = await engines.sharp();
        const raw = { width: pixels.width, height: pixels.height, channels: pixels.channels };
        return new Uint8Array(await sharp(pixels.data, { raw }).webp({ quality: 70 }).toBuffer());
      } finally {
        source.close();
      }
    }),
};
