import type { Deps } from '../../../kernel/deps.ts';
import { listPrintedEnclosures } from '../attachments/queries.ts';
import type { SheetView } from '../catalogue/contract.ts';
import { toSheetView } from '../catalogue/presenter.ts';
import type { DeliveryMethod } from '../contract.ts';
import { composeAndLayOut } from './compose-letter.ts';
import type { DraftContent } from './contract.ts';
import { Document } from './models/document.ts';

type SentApart = NonNullable<DraftContent['sentApart']>[number];
interface DrawnEnclosure {
  id: string;
  label: string;
  pages: number;
  /** Its bytes are stored. */
  isStored: boolean;
  /** There is a picture of its first page. */
  hasPreview: boolean;
}

/**
 * Draws the pages of an ordered letter for the back office, from the version of the template that was filled in, with
 * its enclosures in print order. No pages are left once the content is erased.
 */
export async function drawOrderedLetter(
  deps: Deps,
  input: { documentId: string; sending: DeliveryMethod | null; enclosureIds: readonly string[] },
): Promise<{ pages: SheetView[]; enclosures: DrawnEnclosure[]; sentApart: SentApart[] }> {
  const { documentId, sending, enclosureIds } = input;
  const document = await Document.query(deps.db).findById(documentId).throwIfNotFound();
  const printed = await listPrintedEnclosures(deps, { documentId, ids: enclosureIds });
  const enclosures = printed.map(({ id, label, pages, fileId, previewFileId }) => ({
    id,
    label,
    pages,
    isStored: fileId !== null,
    hasPreview: fileId !== null && previewFileId !== null,
  }));
  const { sentApart = [] } = document.content;
  if (Object.keys(document.content.recipient).length === 0) return { pages: [], enclosures, sentApart };
  const { pages } = await composeAndLayOut(deps, document, document.content, { sending, enclosures });
  return { pages: pages.map(toSheetView), enclosures, sentApart };
}
