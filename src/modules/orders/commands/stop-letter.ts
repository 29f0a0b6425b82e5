import type { Deps } from '../../../kernel/deps.ts';
import { letterMachine } from '../letter.machine.ts';
import { Letter } from '../models/letter.ts';

/** Stops the letter of an order if it has not left. Its money is another matter. */
export const stopLetter = (deps: Deps, input: { orderId: string; because: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findOne({ orderId: input.orderId }).forUpdate();
    if (letter && letterMachine.can(letter.status, 'cancel')) await letterMachine.move(trx, letter.id, 'cancel', { because: input.because });
  });
