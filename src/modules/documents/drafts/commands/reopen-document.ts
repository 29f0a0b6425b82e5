import type { Deps } from '../../../../kernel/deps.ts';
import { documentOf } from '../../queries.ts';
import { documentStateMachine } from '../document.state-machine.ts';

/** A draft again: its order was called off before it was paid. It takes the date of the day it is ordered next. */
export async function reopenDocument(deps: Deps, input: { id: string; userId: string }): Promise<void> {
  await documentOf(deps, input);
  await deps.db.transaction((trx) =>
    documentStateMachine.transition(trx, input.id, 'reopen', { set: { dated_on: null } }),
  );
}
