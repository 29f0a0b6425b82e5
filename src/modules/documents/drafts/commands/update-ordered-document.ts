import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { upsertContact } from '../../addresses/commands/upsert-contact.ts';
import { Enclosure } from '../../attachments/models/enclosure.ts';
import type { DraftContent } from '../contract.ts';
import { type LetterDates, toPrintedDates } from '../letter-dates.ts';
import { Document } from '../models/document.ts';
import { assertBasedOnCurrent, assertDocumentSize } from '../policy.ts';

/**
 * Replaces the content of an ordered letter, the labels of its enclosures and its dates. Whether they may still change
 * is decided by the order, in the transaction that it gives as `deps.db`.
 */
export async function updateOrderedDocument(
  deps: Deps,
  input: {
    id: string;
    userId: string;
    content: DraftContent;
    revision?: number | undefined;
    labels?: Record<string, string> | undefined;
    /** Those of a letter that leaves on another day than it was ordered for. */
    dates?: LetterDates | undefined;
  },
): Promise<void> {
  assertDocumentSize(input.content);
  await deps.db.transaction(async (trx) => {
    const document = await Document.query(trx)
      .findById(input.id)
      .where({ userId: input.userId, status: 'ordered' })
      .whereNull('deletedAt')
      .forUpdate();
    if (!document) throw notFound();
    assertBasedOnCurrent(document, input);
    await document.$query(trx).patch({
      content: input.content,
      revision: document.revision + 1,
      updatedAt: deps.now(),
      ...(input.dates && toPrintedDates(input.dates, input.content)),
    });
    for (const [id, label] of Object.entries(input.labels ?? {}))
      await Enclosure.query(trx)
        .findById(id)
        .where({ documentId: input.id, ownerUserId: input.userId })
        .patch({ label });
    await upsertContact(deps, trx, { userId: input.userId, recipient: input.content.recipient });
  });
}
