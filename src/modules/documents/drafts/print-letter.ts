import type { Deps } from '../../../kernel/deps.ts';
import { toParisDay, countSheets } from '../../../letterpress/index.ts';
import { readFile } from '../../files/index.ts';
import { mergeLetter } from '../attachments/pdf/merge.ts';
import type { DeliveryMethod } from '../contract.ts';
import {
  listReadyEnclosures,
  composeLetter,
  toAddressee,
  toPostalAddresses,
  normaliseRecipient,
  sum,
  type PostalAddresses,
} from './compose-letter.ts';
import type { OrderableLetter } from './measure-letter.ts';
import { Document } from './models/document.ts';
import { renderLetterPdf } from './write-letter.ts';

/** The printed pages and their recipient, from the same content. */
export interface PrintedLetter extends Pick<OrderableLetter, 'addressee' | 'recipientLines' | 'pages' | 'sheets'> {
  bytes: Uint8Array;
  postalAddresses: PostalAddresses;
}

/**
 * Renders the letter and its enclosures into one file. The same content gives the same bytes: the date inside is the
 * letter's own.
 */
export async function printLetter(
  deps: Deps,
  input: {
    documentId: string;
    sending: DeliveryMethod | null;
    reference: string;
    enclosureIds?: readonly string[];
    duplex?: boolean;
  },
): Promise<PrintedLetter> {
  const { duplex = true, sending } = input;
  const document = await Document.query(deps.db).findById(input.documentId).throwIfNotFound();
  const enclosures = await listReadyEnclosures(deps, document, input.enclosureIds ?? []);
  const { letter, version } = await composeLetter(deps, document, document.content, { sending, enclosures });
  const createdAt = new Date(`${document.datedOn ?? toParisDay(deps.now())}T12:00:00Z`);
  const written = await deps.workerPool.run(renderLetterPdf, {
    letter,
    createdAt,
    reference: input.reference,
    version: deps.config.postal.pdfVersion,
  });
  const parts = [written.pages, ...enclosures.map((enclosure) => enclosure.pages)];
  const sheets = countSheets(parts, { duplex });
  const { content } = document;
  const addresses = {
    addressee: toAddressee(content),
    recipientLines: normaliseRecipient(content, version).lines,
    postalAddresses: toPostalAddresses(content),
  };
  if (enclosures.length === 0) return { ...written, ...addresses, sheets };

  const files = await Promise.all(enclosures.map(({ fileId }) => readFile(deps, fileId)));
  const merged = await deps.workerPool.run(mergeLetter, {
    letter: written.bytes,
    enclosures: files.map((file) => file.bytes),
    duplex,
  });
  // What is printed is what was paid: a merge that counts otherwise is a bug, and nothing leaves.
  if (merged.sheets !== sheets) throw new Error(`merged into ${merged.sheets} sheets, measured as ${sheets}`);
  return { bytes: merged.pdf, ...addresses, pages: sum(parts), sheets };
}
