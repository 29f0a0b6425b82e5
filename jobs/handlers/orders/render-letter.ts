import type { Deps } from '../../../src/kernel/deps.ts';
import { printLetter, listPrintedEnclosures } from '../../../src/modules/documents/index.ts';
import { findFile, storeFile } from '../../../src/modules/files/index.ts';
import { attachPdf, getLetter } from '../../../src/modules/orders/index.ts';

/** Renders the pages of a letter that is due, and stores them. Rendered before, or cancelled: nothing changes. */
export async function renderLetter(deps: Deps, id: string): Promise<void> {
  const letter = await getLetter(deps, id);
  if (letter.status !== 'queued') return;
  // The outbox delays this event until the end of the change of mind; another clock must not shorten it.
  if (letter.releasesAt > deps.now()) throw new Error('the change of mind is not over');

  const { documentId, product: sending, orderReference: reference, enclosureIds, duplex } = letter;
  const pdf = await printLetter(deps, { documentId, sending, reference, enclosureIds, duplex });
  if (pdf.sheets !== letter.sheets) throw new Error(`printed on ${pdf.sheets} sheets, paid for ${letter.sheets}`);
  const enclosures = await listPrintedEnclosures(deps, { documentId, ids: enclosureIds });
  const file = await storeFile(deps, {
    key: `letter-${letter.postKey}`,
    ownerUserId: letter.userId,
    kind: 'letter',
    name: `lettre-${reference}.pdf`,
    mime: 'application/pdf',
    bytes: pdf.bytes,
  });
  await attachPdf(deps, {
    letterId: id,
    orderId: letter.orderId,
    fileId: file.id,
    sha256: file.sha256,
    pages: pdf.pages,
    addressee: pdf.addressee,
    recipientLines: pdf.recipientLines,
    enclosureHashes: await listHashes(deps, enclosures),
  });
}

/**
 * Lists two hashes for each enclosure: that of the uploaded file, which its owner has, and that of the printed pages.
 */
async function listHashes(
  deps: Deps,
  enclosures: readonly { sha256: string | null; fileId: string | null }[],
): Promise<string[]> {
  const printed = await Promise.all(enclosures.map(({ fileId }) => findFile(deps, fileId!)));
  return [
    ...new Set(
      [...enclosures.map(({ sha256 }) => sha256), ...printed.map((file) => file?.sha256)].filter(
        (hash) => typeof hash === 'string',
      ),
    ),
  ];
}
