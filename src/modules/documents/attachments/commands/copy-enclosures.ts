import type { Deps } from '../../../../kernel/deps.ts';
import { copyAttachment } from '../copy.ts';
import { Enclosure } from '../models/enclosure.ts';
import { lockEnclosures, lockEnclosuresAt } from '../owner.ts';

/** Copies enclosures to another letter, in their order. Returns the ids of the copies; a repeated request finds them. */
export async function copyEnclosures(
  deps: Deps,
  {
    enclosures,
    to: { documentId, userId },
  }: { enclosures: readonly Enclosure[]; to: { documentId: string; userId: string } },
): Promise<string[]> {
  const owner = { userId };
  const ids: string[] = [];
  for (const from of enclosures) {
    const { enclosure } = await copyAttachment(deps, {
      from,
      to: { documentId, owner },
      async findExisting(trx) {
        await lockEnclosures(trx, documentId);
        const { sha256, label } = from;
        // A letter may enclose the same file twice: each is copied separately.
        const copied = await Enclosure.query(trx)
          .findOne({ documentId, ownerUserId: userId, sha256, label })
          .whereNotIn('id', ids)
          .orderBy('id');
        // Checks whether the letter may change only when the enclosure is still missing.
        if (!copied) await lockEnclosuresAt(trx, { documentId, owner });
        return copied;
      },
    });
    ids.push(enclosure.id);
  }
  return ids;
}
