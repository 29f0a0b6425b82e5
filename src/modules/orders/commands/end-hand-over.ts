import type { Deps } from '../../../kernel/deps.ts';
import { expectedArrival } from '../../../letterpress/index.ts';
import { letterMachine } from '../letter.machine.ts';
import { Letter } from '../models/letter.ts';

const released = { lease_until: null };

/** The partner has it: it cannot be taken back. News may have overtaken us, which is 'already'. */
export const markSubmitted = (deps: Deps, input: { letterId: string }): Promise<unknown> =>
  deps.db.transaction(async (trx) => {
    const { product } = await Letter.query(trx).findById(input.letterId).throwIfNotFound();
    const now = deps.now();
    // The partner may have been down for hours: the day announced counts from the collection it really leaves with.
    return letterMachine.move(trx, input.letterId, 'submit', { set: { ...released, handed_over_at: now, expected_on: expectedArrival(product, now) } });
  });

/** The partner did not answer: the next try comes by itself. */
export const markFailed = (deps: Deps, input: { letterId: string; because: string }): Promise<unknown> =>
  deps.db.transaction((trx) =>
    letterMachine.move(trx, input.letterId, 'fail', { set: released, because: input.because.slice(0, 200) }),
  );

/** The partner refuses this letter for good: a person has to look at it. */
export const rejectLetter = (deps: Deps, input: { letterId: string; code: string; message: string }): Promise<unknown> =>
  deps.db.transaction((trx) =>
    letterMachine.move(trx, input.letterId, 'reject', {
      set: { ...released, reject_code: input.code, reject_reason: input.message.slice(0, 500) },
      because: input.code,
    }),
  );
