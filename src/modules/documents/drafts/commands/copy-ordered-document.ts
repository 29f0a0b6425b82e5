import type { Deps } from '../../../../kernel/deps.ts';
import { copyAttachment } from '../../attachments/copy.ts';
import { Enclosure } from '../../attachments/models/enclosure.ts';
import { lockEnclosuresAt, lockEnclosures } from '../../attachments/owner.ts';
import type { DeliveryMethod } from '../../contract.ts';
import type { DraftContent } from '../contract.ts';
import { getDocument } from '../queries.ts';
import { createDocument } from './create-document.ts';

/**
 * Copies an ordered letter with its enclosures: the same text, to the same address or a corrected one. Idempotent by
 * `as`, the id of the copy.
 */
export async function copyOrderedDocument(
  deps: Deps,
  input: {
    id: string;
    userId: string;
    as: string;
    sending: DeliveryMethod;
    duplex: boolean;
    enclosureIds: readonly string[];
    recipient?: DraftContent['recipient'] | undefined;
  },
): Promise<{ enclosureIds: string[] }> {
  const { userId, as: documentId, sending, duplex, recipient } = input;
  const owner = { userId };
  const { templateVersionId, content } = await getDocument(deps, input);
  await createDocument(deps, {
    userId,
    ignoresQuota: true,
    document: {
      id: documentId,
      templateVersionId,
      content: { ...content, sending, duplex, ...(recipient && { recipient }) },
    },
  });

  const enclosures = await Enclosure.query(deps.db)
    .where({ documentId: input.id, ownerUserId: userId })
    .whereIn('id', [...input.enclosureIds]);
  const enclosureIds: string[] = [];
  for (const id of input.enclosureIds) {
    const from = enclosures.find((enclosure) => enclosure.id === id);
    if (!from) continue;
    const { enclosure } = await copyAttachment(deps, {
      from,
      to: { documentId, owner },
      async findExisting(trx) {
        await lockEnclosures(trx, documentId);
        const { sha256, label } = from;
        const copied = await Enclosure.query(trx).findOne({ documentId, ownerUserId: userId, sha256, label });
        // Checks whether the letter may change only when the enclosure is still missing.
        if (!copied) await lockEnclosuresAt(trx, { documentId, owner });
        return copied;
      },
    });
    enclosureIds.push(enclosure.id);
  }
  return { enclosureIds };
}
