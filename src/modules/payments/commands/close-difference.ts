import type { Deps } from '../../../kernel/deps.ts';
import { differenceMachine } from '../payment.machine.ts';

/** Support has looked at it and says why it is in order. */
export const closeDifference = (deps: Deps, input: { id: string; reason: string; closedBy: string }): Promise<unknown> =>
  deps.db.transaction((trx) => differenceMachine.move(trx, input.id, 'close', { set: { resolved_at: deps.now(), resolution: input.reason, resolved_by: input.closedBy } }));
