import { createPageLoader } from '../../../kernel/batches.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { toParisDay } from '../../../letterpress/index.ts';
import { DAYS_TO_CORRECT } from './letter-status-text.ts';

/** Letters of which something is due, for the tasks that go through all of them (src/kernel/batches.ts). */

const DAY = 86_400_000;

interface LetterOfOrder {
  id: string;
  orderId: string;
}

/** Letters delivered before an instant whose signed receipt is missing, and whose sender was not notified of it. */
export const pageLettersWithoutReceipt = ({ db }: Pick<Deps, 'db'>, deliveredBefore: Date) =>
  createPageLoader(() =>
    db('letters')
      .where({ status: 'delivered', product: 'registered_receipt' })
      .where('delivered_at', '<', deliveredBefore)
      .whereNull('receipt_missed_at')
      .whereNotExists(
        db('letter_proofs').whereRaw('letter_id = letters.id').where({ kind: 'receipt' }).select(db.raw('1')),
      )
      .select('id'),
  );

export interface LetterWithNextStep extends LetterOfOrder {
  nextStepOn: string;
}
/** Letters that may have reached a next step. */
export const pageLettersWithNextStep = ({ db }: Pick<Deps, 'db'>, today: string) =>
  createPageLoader<LetterWithNextStep>(() =>
    db('letters')
      .where('next_step_on', '<=', today)
      .whereNull('purged_at')
      .select('id', { orderId: 'order_id', nextStepOn: 'next_step_on' }),
  );

/** Green letters whose expected day is more than three days past. */
export const pageGreenLettersToPresume = ({ db, now }: Pick<Deps, 'db' | 'now'>) => {
  const expectedBefore = toParisDay(new Date(now().getTime() - 3 * DAY));
  return createPageLoader(() =>
    db('letters').where({ product: 'green', status: 'printed' }).where('expected_on', '<', expectedBefore).select('id'),
  );
};

/** Rejected letters that were not corrected in time. */
export const pageUncorrectedLetters = ({ db, now }: Pick<Deps, 'db' | 'now'>) => {
  const rejectedBefore = new Date(now().getTime() - DAYS_TO_CORRECT * DAY);
  return createPageLoader<LetterOfOrder>(() =>
    db('letters')
      .where({ status: 'rejected' })
      .where('status_since', '<', rejectedBefore)
      .select('id', { orderId: 'order_id' }),
  );
};

/** Letters with an unpaid difference of a correction: a crash after the correction, or a dispute that was open. */
export const pageLettersOwedRefund = ({ db }: Pick<Deps, 'db'>) =>
  createPageLoader(() => db('letters').where('refund_due_cents', '>', 0).select('id'));

/** Orders of cancelled letters whose refund was not requested: a crash between the two steps. */
export const pageOrdersOwedRefund = ({ db }: Pick<Deps, 'db'>) =>
  createPageLoader<{ id: string; isRejected: boolean }>(
    () =>
      db('orders')
        .join('letters', 'orders.id', 'letters.order_id')
        .where('letters.status', 'cancelled')
        .whereIn('orders.status', ['paid', 'in_production', 'partially_refunded'])
        .select('orders.id', { isRejected: db.raw('letters.reject_code is not null') }),
    'orders.id',
  );
