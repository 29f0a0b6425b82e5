import type { Deps } from '../../../kernel/deps.ts';
import { parisDay } from '../../../letterpress/index.ts';
import type { DraftContent } from '../contract.ts';
import { documentMachine } from '../document.machine.ts';
import { Document } from '../models/document.ts';
import { documentOf } from '../queries.ts';

/** From here the words change only through the order. The letter keeps the date of the day it was ordered. */
export async function markOrdered(deps: Deps, input: { id: string; userId: string }): Promise<void> {
  await documentOf(deps, input);
  await deps.db.transaction((trx) => documentMachine.move(trx, input.id, 'order', { set: { dated_on: parisDay(deps.now()) } }));
}

/** Replaces the words of an ordered letter; whether it may still change is the order's decision. */
export async function reviseOrdered(deps: Deps, input: { id: string; userId: string; content: DraftContent }): Promise<void> {
  const document = await documentOf(deps, input);
  await Document.query(deps.db)
    .findById(document.id)
    .patch({ content: input.content, revision: document.revision + 1, updatedAt: deps.now() });
}
