import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { submissionConfirmed } from '../../errors.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';

/** Lets a letter be submitted again that the partner says not to have. The hand-over job does so at its next retry. */
export const allowResubmission = (deps: Deps, input: { letterId: string; userId: string }): Promise<unknown> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findById(input.letterId).forUpdate();
    if (!letter) throw notFound();
    if (letter.status !== 'failed' || !letter.unconfirmedSince) throw submissionConfirmed({ letterId: letter.id });
    const set = { first_submitted_at: null, unconfirmed_since: null, status_since: letter.statusSince };
    return letterStateMachine.transition(trx, letter.id, 'allowResubmission', {
      set,
      reason: `the partner does not have it, confirmed by ${input.userId}`,
    });
  });
