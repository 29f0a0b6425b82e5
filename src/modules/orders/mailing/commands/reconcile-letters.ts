import { runInBatches, runSteps } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { compareSides, paymentStateMachine, pagePaidOrders, listOrderPayments } from '../../../payments/index.ts';
import { startPaidOrder } from '../../ordering/commands/start-paid-order.ts';
import { Order } from '../../ordering/models/order.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';
import { callPartner } from './partner-circuit-breaker.ts';
import { recordTrackingEvents } from './record-tracking-events.ts';

/** A payment may be a minute late; a letter is missing after an hour. */
const HOUR = 3_600_000;

/** Compares letters with their money and with what the partner has of them. */
export function reconcileLetters(
  deps: Deps,
  { since, signal }: { since: Date; signal?: AbortSignal | undefined },
): Promise<void> {
  const paidUntil = new Date(deps.now().getTime() - HOUR);
  return runSteps([
    () =>
      runInBatches(deps, {
        subject: 'paid orders',
        load: pagePaidOrders(deps, [since, paidUntil]),
        process: ({ orderId }) => compareWithOrder(deps, orderId),
        signal,
      }),
    () =>
      runInBatches(deps, {
        subject: 'letters',
        load: async (after, limit): Promise<readonly Letter[]> =>
          Letter.query(deps.db)
            .whereIn('status', [...letterStateMachine.groups['billable']] as Letter['status'][])
            .where('createdAt', '>=', since)
            .modify((query) => {
              if (after) void query.where('id', '>', after);
            })
            .orderBy('id')
            .limit(limit),
        async process(letter) {
          await compareWithPayment(deps, letter);
          if (!letterStateMachine.isIn('ended', letter.status)) await compareWithPartner(deps, letter);
        },
        signal,
      }),
  ]);
}

/** A paid order has its letter, or the PDF that is not posted. */
async function compareWithOrder(deps: Deps, orderId: string): Promise<void> {
  const findDifference = async () =>
    ((await Letter.query(deps.db).findOne({ orderId })) ??
    (await Order.query(deps.db).findById(orderId).whereNotNull('changeableUntil')))
      ? null
      : { payment: 'paid', letter: null };
  await compareSides(deps, 'payment_without_letter', orderId, findDifference, () => startPaidOrder(deps, { orderId }));
}

/** A free resend has no payment. */
async function compareWithPayment(deps: Deps, { id, orderId, status }: Letter): Promise<void> {
  const payment = (await listOrderPayments(deps, [orderId])).get(orderId);
  const isPaid =
    (payment !== undefined && paymentStateMachine.isIn('paid', payment.status)) ||
    (await Order.query(deps.db).findById(orderId).where({ totalCents: 0 })) !== undefined;
  await compareSides(deps, 'letter_without_payment', id, async () =>
    isPaid ? null : { letter: status, payment: payment?.status ?? null },
  );
}

/** Compares a handed-over letter with the partner's record and stores its events. */
async function compareWithPartner(deps: Deps, letter: Letter): Promise<void> {
  const port = deps.postal.byName(letter.provider ?? '');
  const sending = letter.providerRef && { providerRef: letter.providerRef, key: letter.submissionKey ?? letter.id };
  const events = port && sending ? await callPartner(deps, port, () => port.fetchTrackingEvents(sending)) : [];
  if (port && sending && events.length > 0)
    await recordTrackingEvents(deps, { letterId: letter.id, postKey: sending.key, source: port.name, events });
  await compareSides(deps, 'letter_unknown_there', letter.id, async () =>
    events.length > 0 ? null : { letter: letter.status, partner: null, sending: letter.providerRef },
  );
}
