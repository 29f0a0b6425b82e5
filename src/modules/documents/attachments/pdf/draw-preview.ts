import type { PoolTask } from '../../../../kernel/worker-pool.ts';
import { engines } from './engines.ts';
import { OpenPdf } from './open-pdf.ts';
import { withPdfium } from './pdfium.ts';

/** In pixels: twice what the back office shows, for dense screens. */
const WIDTH = 280;

/** Draws the first page small, in grey: it serves to recognise an enclosure, and is a few kilobytes. */
export const drawPreview: PoolTask<{ pdf: Uint8Array }, Uint8Array> = {
  name: 'draw-preview',
  timeoutMs: 10_000,
  isUntrusted: true,
  run: ({ pdf }) =>
    withPdfium(async (pdfium) => {
      const source = OpenPdf.open(pdfium, pdf);
      try {
        const shape = source.getShape(0);
        const height = Math.max(1, Math.round((WIDTH * shape.height) / shape.width));
        const frame = { left: 0, top: 0, width: WIDTH, height, turned: false };
        const pixels = source.draw(0, { width: WIDTH, height, channels: 1 }, frame);
        const sharp = await engines.sharp();
        const raw = { width: pixels.width, height: pixels.height, channels: pixels.channels };
        return new Uint8Array(await sharp(pixels.data, { raw }).webp({ quality: 70 }).toBuffer());
      } finally {
        source.close();
      }
    }),
};
