import { PDFDocument } from '@cantoo/pdf-lib';
import type { PressTask } from '../../../kernel/press.ts';

interface Parts {
  letter: Uint8Array;
  enclosures: Uint8Array[];
  duplex: boolean;
}

/** Holds the place of the real one: the letter, then each enclosure, each on a new sheet. */
export const mergeLetter: PressTask<Parts, { pdf: Uint8Array; pages: number; sheets: number }> = {
  name: 'merge-letter',
  limitMs: 60_000,
  isForeign: true,
  async run({ letter, enclosures, duplex }) {
    const whole = await PDFDocument.load(letter, { updateMetadata: false });
    for (const one of enclosures) {
      if (duplex && whole.getPageCount() % 2 === 1) whole.addPage([595.28, 841.89]);
      const part = await PDFDocument.load(one, { updateMetadata: false });
      for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page);
    }
    const pages = whole.getPageCount();
    return { pdf: await whole.save({ useObjectStreams: false }), pages, sheets: duplex ? Math.ceil(pages / 2) : pages };
  },
};
