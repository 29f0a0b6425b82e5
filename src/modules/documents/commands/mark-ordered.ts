import type { Deps } from '../../../kernel/deps.ts';
import { parisDay } from '../../../letterpress/index.ts';
import { documentMachine } from '../document.machine.ts';
import { documentOf } from '../queries.ts';

/** From here the words change only through the order. The letter keeps the date of the day it was ordered. */
export async function markOrdered(deps: Deps, input: { id: string; userId: string }): Promise<void> {
  await documentOf(deps, input);
  await deps.db.transaction((trx) => documentMachine.move(trx, input.id, 'order', { set: { dated_on: parisDay(deps.now()) } }));
}
