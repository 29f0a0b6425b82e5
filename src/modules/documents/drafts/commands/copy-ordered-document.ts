import type { Deps } from '../../../../kernel/deps.ts';
import { copyEnclosures } from '../../attachments/commands/copy-enclosures.ts';
import { Enclosure } from '../../attachments/models/enclosure.ts';
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
  const inOrder = input.enclosureIds.flatMap((id) => enclosures.find((enclosure) => enclosure.id === id) ?? []);
  return { enclosureIds: await copyEnclosures(deps, { enclosures: inOrder, to: { documentId, userId } }) };
}
