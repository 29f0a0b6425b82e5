import type { Deps } from '../../../src/kernel/deps.ts';
import { printLetter, type PrintedLetter } from '../../../src/modules/documents/index.ts';
import { eraseFile, storeFile } from '../../../src/modules/files/index.ts';
import { attachPdf, getLetter, type LetterRecord, toLetterPagesKey } from '../../../src/modules/orders/index.ts';

/** What was just rendered, so that handing it over does not read it again. */
export interface RenderedLetter extends Pick<PrintedLetter, 'bytes' | 'postalAddresses'> {
  fileId: string;
}

/**
 * Renders the pages of a letter that is due, and stores them. Rendered before, or cancelled: nothing changes, and the
 * result is null.
 */
export async function renderLetter(deps: Deps, id: string): Promise<RenderedLetter | null> {
  const letter = await getLetter(deps, id);
  if (letter.status !== 'queued') return null;
  // The outbox delays this event until the end of the change of mind; another clock must not shorten it.
  if (letter.releasesAt > deps.now()) throw new Error('the change of mind is not over');

  const { documentId, product: sending, orderReference: reference, enclosureIds, duplex } = letter;
  const pdf = await printLetter(deps, { documentId, sending, reference, enclosureIds, duplex });
  if (pdf.sheets !== letter.sheets) throw new Error(`printed on ${pdf.sheets} sheets, paid for ${letter.sheets}`);
  const key = toLetterPagesKey(letter.postKey);
  const file = await storeFile(deps, {
    key,
    ownerUserId: letter.userId,
    kind: 'letter',
    name: `lettre-${reference}.pdf`,
    mime: 'application/pdf',
    bytes: pdf.bytes,
  });
  const isAttached = await attachPdf(deps, {
    letterId: id,
    postKey: letter.postKey,
    orderId: letter.orderId,
    fileId: file.id,
    sha256: file.sha256,
    pages: pdf.pages,
    addressee: pdf.addressee,
    recipientLines: pdf.recipientLines,
  });
  if (!isAttached && (await isDelayed(deps, letter))) {
    // Corrected while it was rendered. No worker renders it before its release, to which the queue comes back.
    await eraseFile(deps, { key });
    throw new Error('the letter was corrected while it was rendered');
  }
  // What is sent is what is stored: an earlier file of this letter stays, and is read.
  return file.isNew ? { fileId: file.id, bytes: pdf.bytes, postalAddresses: pdf.postalAddresses } : null;
}

/** Whether a correction in the last second has delayed the release of these pages. */
async function isDelayed(deps: Deps, { id, postKey }: LetterRecord): Promise<boolean> {
  const letter = await getLetter(deps, id);
  return letter.status === 'queued' && letter.postKey === postKey && letter.releasesAt > deps.now();
}
