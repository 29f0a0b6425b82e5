import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/refusal.ts';
import type { DraftContent } from '../contract.ts';
import { Document } from '../models/document.ts';
import { refuseTooLarge } from '../policy.ts';

/** Replaces the words of an ordered letter; whether it may still change is the order's decision. */
export async function reviseOrdered(deps: Deps, input: { id: string; userId: string; content: DraftContent }): Promise<void> {
  refuseTooLarge(input.content);
  const changed = await Document.query(deps.db)
    .where({ id: input.id, userId: input.userId, status: 'ordered' })
    .whereNull('deletedAt')
    .patch({ content: input.content, revision: Document.raw('revision + 1'), updatedAt: deps.now() });
  if (changed === 0) throw notFound();
}
