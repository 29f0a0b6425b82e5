import { letterPdf } from '../../../src/modules/documents/index.ts';
import { storeFile } from '../../../src/modules/files/index.ts';
import { attachPdf, letterById } from '../../../src/modules/orders/index.ts';
import { handler, retry } from '../../handler.ts';

export const renderLetter = handler({
  job: 'render-letter',
  queue: 'render',
  retry: retry.render,
  async run({ id }, deps) {
    const letter = await letterById(deps, id);
    if (letter.status !== 'queued') return; // rendered already, or cancelled during the change of mind
    // The outbox holds this back until the window ends; a clock that disagrees must not cut it short.
    if (letter.releasesAt > deps.now()) throw new Error('the change of mind is not over');

    const { documentId, product: sending, orderReference: reference, enclosureIds, duplex } = letter;
    const pdf = await letterPdf(deps, { documentId, sending, reference, enclosureIds, duplex });
    if (pdf.sheets !== letter.sheets) throw new Error(`printed on ${pdf.sheets} sheets, paid for ${letter.sheets}`);
    const file = await storeFile(deps, {
      key: `letter-${letter.postKey}`,
      ownerUserId: letter.userId,
      kind: 'letter',
      name: `lettre-${reference}.pdf`,
      mime: 'application/pdf',
      bytes: pdf.bytes,
    });
    await attachPdf(deps, { letterId: id, fileId: file.id, sha256: file.sha256, pages: pdf.pages });
  },
});
