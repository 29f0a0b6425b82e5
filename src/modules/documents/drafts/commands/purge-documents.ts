import { deleteOlderThan, type PurgeDeps } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { deleteEnclosures } from '../../attachments/delete.ts';
import { Enclosure } from '../../attachments/models/enclosure.ts';
import { EMPTY_CONTENT } from '../contract.ts';
import { Document } from '../models/document.ts';

export const DRAFT_RETENTION_DAYS = 30;

/** Erases the drafts that were deleted thirty days ago. */
export const purgeDeletedDocuments = (deps: PurgeDeps, signal?: AbortSignal): Promise<number> =>
  deleteOlderThan(deps, {
    table: 'documents',
    where: { status: 'draft' },
    column: 'deleted_at',
    ageMs: DRAFT_RETENTION_DAYS * 86_400_000,
    signal,
  });

/**
 * Erases the content and the enclosures of an ordered letter after their retention. Its empty row stays: the order
 * refers to it.
 */
export const purgeOrderedDocument = (deps: Pick<Deps, 'db'>, input: { documentId: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const { documentId } = input;
    await deleteEnclosures(
      trx,
      (await Enclosure.query(trx).where({ documentId }).select('id')).map(({ id }) => id),
    );
    await Document.query(trx).findById(documentId).where({ status: 'ordered' }).patch({ content: EMPTY_CONTENT });
  });

/** Deletes the empty row of an ordered letter: no order refers to it any more. */
export const deletePurgedDocument = (deps: Pick<Deps, 'db'>, input: { documentId: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const { documentId } = input;
    const isOrdered = await Document.query(trx).findById(documentId).where({ status: 'ordered' }).forUpdate();
    if (!isOrdered) return;
    await deleteEnclosures(
      trx,
      (await Enclosure.query(trx).where({ documentId }).select('id')).map(({ id }) => id),
    );
    await Document.query(trx).deleteById(documentId);
  });
