import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { proofTooEarly } from '../../errors.ts';
import { proofFileRequested } from '../../events.ts';
import { orderById } from '../../queries.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';

/** Asks a worker for the proof file of a letter as it stands now. One that is up to date is not made again. */
export async function requestProofFile(deps: Deps, input: { orderId: string }): Promise<void> {
  await orderById(deps, input.orderId);
  const letter = await Letter.query(deps.db).findOne({ orderId: input.orderId });
  if (!letter?.fileId || !letterStateMachine.isIn('billable', letter.status))
    throw proofTooEarly({ orderId: input.orderId });
  await deps.db.transaction((trx) => emit(trx, proofFileRequested, { id: letter.id }));
}
