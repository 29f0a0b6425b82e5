import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { letterMachine } from '../letter.machine.ts';
import { Letter } from '../models/letter.ts';

const released = { lease_until: null };

/** A worker that comes back late speaks of a sending that was refused and corrected meanwhile: no longer this letter's. */
const isStale = async (trx: Knex.Transaction, { letterId, sendingRef }: { letterId: string; sendingRef: string }): Promise<boolean> =>
  (await Letter.query(trx).findById(letterId).forUpdate().throwIfNotFound()).sendingRef !== sendingRef;

/** The partner has it: it cannot be taken back. News may have overtaken us, which is 'already'. */
export const markSubmitted = (deps: Deps, input: { letterId: string; sendingRef: string }): Promise<unknown> =>
  deps.db.transaction(async (trx) =>
    (await isStale(trx, input)) || letterMachine.move(trx, input.letterId, 'submit', { set: { ...released, handed_over_at: deps.now() } }),
  );

/** The partner did not answer: the next try comes by itself. */
export const markFailed = (deps: Deps, input: { letterId: string; because: string }): Promise<unknown> =>
  deps.db.transaction((trx) =>
    letterMachine.move(trx, input.letterId, 'fail', { set: released, because: input.because.slice(0, 200) }),
  );

/** The partner refuses this letter for good: a person has to look at it. */
export const rejectLetter = (deps: Deps, input: { letterId: string; sendingRef: string; code: string; message: string }): Promise<unknown> =>
  deps.db.transaction(async (trx) =>
    (await isStale(trx, input)) || letterMachine.move(trx, input.letterId, 'reject', {
      set: { ...released, reject_code: input.code, reject_reason: input.message.slice(0, 500) },
      because: input.code,
    }),
  );
