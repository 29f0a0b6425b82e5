import type { Deps } from '../../../../kernel/deps.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';

/**
 * Takes the letter for the hand-over. From here the customer can no longer cancel. The lease keeps a second worker from
 * filling the same draft at the same time; a worker that dies leaves one that runs out. It is told by its end.
 */
export const claimLetter = (deps: Deps, input: { letterId: string }): Promise<Date | 'busy' | 'gone'> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findById(input.letterId).forUpdate();
    if (!letter || !letterStateMachine.isIn('awaitingHandOver', letter.status)) return 'gone';
    if (letter.leaseUntil && letter.leaseUntil > deps.now()) return 'busy';

    const lease_until = new Date(deps.now().getTime() + deps.config.handOverLeaseSeconds * 1000);
    if (letter.status === 'handing_over') await trx('letters').where({ id: letter.id }).update({ lease_until });
    else await letterStateMachine.transition(trx, letter.id, 'claim', { set: { lease_until } });
    return lease_until;
  });
