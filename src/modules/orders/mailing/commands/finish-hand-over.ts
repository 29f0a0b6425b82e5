import type { Knex } from 'knex';
import type { PostalRejection } from '../../../../adapters/postal/port.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { expectedArrival } from '../../../../letterpress/index.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';
import { reportUnknownCodes } from './report-unknown-codes.ts';

const released = { lease_until: null };

/** Null where a worker that comes back late speaks of a sending that was refused and corrected meanwhile: no longer this letter's. */
async function current(
  trx: Knex.Transaction,
  { letterId, draftRef }: { letterId: string; draftRef: string },
): Promise<Letter | null> {
  const letter = await Letter.query(trx).findById(letterId).forUpdate().throwIfNotFound();
  return letter.providerRef === draftRef ? letter : null;
}

/** The partner has it: it cannot be taken back. News may have overtaken us, which is 'noop'. */
export const markSubmitted = (
  deps: Deps,
  input: { letterId: string; draftRef: string; providerRef: string },
): Promise<unknown> =>
  deps.db.transaction(async (trx) => {
    const letter = await current(trx, input);
    if (!letter) return undefined;
    // A one-shot partner names the letter only now; and news that overtook us leaves the move below undone.
    if (letter.providerRef !== input.providerRef || letter.failingSince)
      await trx('letters')
        .where({ id: letter.id })
        .update({ provider_ref: input.providerRef, failing_since: null, unconfirmed_since: null });
    const now = deps.now();
    // The partner may have been down for hours: the day announced counts from the collection it really leaves with.
    return letterStateMachine.transition(trx, letter.id, 'submit', {
      set: { ...released, handed_over_at: now, expected_on: expectedArrival(letter.product, now) },
    });
  });

/** The partner did not answer: the next try comes by itself. A letter of which nothing can have got there is free for another partner. */
export const markFailed = (
  deps: Deps,
  input: { letterId: string; because: string; lease: Date; nothingSent: boolean; isUnconfirmed?: boolean },
): Promise<unknown> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findById(input.letterId).forUpdate().throwIfNotFound();
    // Whoever took the letter over after our lease may have asked the partner meanwhile.
    const isFree = input.nothingSent && letter.leaseUntil?.getTime() === input.lease.getTime();
    const since = letter.failingSince ?? deps.now();
    return letterStateMachine.transition(trx, letter.id, 'fail', {
      // The alarm counts from the first failure, not from the last.
      set: {
        ...released,
        failing_since: since,
        status_since: since,
        ...(isFree && { provider: null, provider_ref: null, first_submitted_at: null }),
        ...(input.isUnconfirmed && { unconfirmed_since: letter.unconfirmedSince ?? deps.now() }),
      },
      reason: input.because.slice(0, 200),
    });
  });

/** The partner refuses this letter for good: a person has to look at it. */
export const rejectLetter = (
  deps: Deps,
  input: { letterId: string; draftRef: string; refusal: PostalRejection },
): Promise<unknown> =>
  deps.db.transaction(async (trx) => {
    const letter = await current(trx, input);
    if (!letter) return undefined;
    const { code, isUnknown } = input.refusal;
    if (isUnknown && letter.provider) {
      const codes = [{ kind: 'rejection', code }] as const;
      await reportUnknownCodes(deps, trx, { partner: letter.provider, codes, letterId: letter.id });
    }
    const set = { ...released, ...toRejectionColumns(input.refusal) };
    return letterStateMachine.transition(trx, letter.id, 'reject', { set, reason: code });
  });

/** A refusal as its letter keeps it. */
export const toRejectionColumns = ({ code, kind, message }: PostalRejection) => ({
  reject_code: code.slice(0, 200),
  reject_kind: kind,
  reject_reason: message.slice(0, 500),
  failing_since: null,
});
