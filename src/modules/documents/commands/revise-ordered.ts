import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/refusal.ts';
import type { DraftContent } from '../contract.ts';
import { Document } from '../models/document.ts';
import { Enclosure } from '../models/enclosure.ts';
import { refuseTooLarge } from '../policy.ts';
import { rememberContact } from './remember-contact.ts';

/** Replaces the words of an ordered letter, and the names of its papers; whether they may still change is the order's decision, `lastly` too: nothing is kept where it throws. */
export async function reviseOrdered(
  deps: Deps,
  input: { id: string; userId: string; content: DraftContent; labels?: Record<string, string> | undefined; lastly?: () => void },
): Promise<void> {
  refuseTooLarge(input.content);
  await deps.db.transaction(async (trx) => {
    const changed = await Document.query(trx)
      .where({ id: input.id, userId: input.userId, status: 'ordered' })
      .whereNull('deletedAt')
      .patch({ content: input.content, revision: Document.raw('revision + 1'), updatedAt: deps.now() });
    if (changed === 0) throw notFound();
    for (const [id, label] of Object.entries(input.labels ?? {}))
      await Enclosure.query(trx).findById(id).where({ documentId: input.id, ownerUserId: input.userId }).patch({ label });
    await rememberContact(deps, trx, { userId: input.userId, recipient: input.content.recipient });
    input.lastly?.();
  });
}
