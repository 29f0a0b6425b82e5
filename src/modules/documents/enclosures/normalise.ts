import { PDFDocument } from '@cantoo/pdf-lib';
import type { PressTask } from '../../../kernel/press.ts';
import type { EnclosureInput, Normalised } from './normalised.ts';

/** Holds the place of the real one: takes a PDF as it is. */
export const normaliseEnclosure: PressTask<EnclosureInput, Normalised> = {
  name: 'normalise-enclosure',
  limitMs: 30_000,
  isForeign: true,
  async run({ bytes }) {
    try {
      const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
      const pages = pdf.getPageCount();
      if (pages === 0) throw new Error('no page');
      return { kind: 'ready', pdf: await pdf.save({ useObjectStreams: false }), pages, changes: [] };
    } catch {
      return { kind: 'refused', code: 'unreadable', message: 'Nous n’arrivons pas à lire ce fichier. Enregistrez-le à nouveau en PDF, puis joignez-le.' };
    }
  },
};
