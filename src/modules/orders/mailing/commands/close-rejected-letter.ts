import type { Deps } from '../../../../kernel/deps.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';

/**
 * Closes a letter the partner refused, before its money goes back: a correction and this move the same row, so that a letter
 * that goes again is never paid back, and one that is paid back never goes.
 */
export const closeRejectedLetter = (
  deps: Deps,
  input: { orderId: string; because: string },
): Promise<'given up' | 'not rejected'> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findOne({ orderId: input.orderId }).forUpdate();
    if (letter?.status !== 'rejected') return 'not rejected';
    await letterStateMachine.transition(trx, letter.id, 'close', { reason: input.because });
    return 'given up';
  });
