import type { Deps } from '../../../../kernel/deps.ts';
import { compareSides, paymentStateMachine, listPaidOrders, listOrderPayments } from '../../../payments/index.ts';
import { startPaidOrder } from '../../ordering/commands/start-paid-order.ts';
import { Order } from '../../ordering/models/order.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';
import { callPartner } from './partner-circuit-breaker.ts';
import { recordTrackingEvents } from './record-tracking-events.ts';

/** A payment may be a minute late; a letter is missing after an hour. */
const HOUR = 3_600_000;

/** Compares letters with their money and with what the partner has of them. */
export async function reconcileLetters(deps: Deps, input: { since: Date }): Promise<void> {
  for (const orderId of await listPaidOrders(deps, [input.since, new Date(deps.now().getTime() - HOUR)])) {
    // The order has its letter, or the PDF that is not posted.
    const findDifference = async () =>
      ((await Letter.query(deps.db).findOne({ orderId })) ??
      (await Order.query(deps.db).findById(orderId).whereNotNull('changeableUntil')))
        ? null
        : { payment: 'paid', letter: null };
    await compareSides(deps, 'payment_without_letter', orderId, findDifference, () =>
      startPaidOrder(deps, { orderId }),
    );
  }
  const posted = await Letter.query(deps.db)
    .whereIn('status', [...letterStateMachine.groups['billable']] as Letter['status'][])
    .where('createdAt', '>=', input.since);
  const payments = await listOrderPayments(
    deps,
    posted.map(({ orderId }) => orderId),
  );
  // A free resend has no payment.
  const freeOrderIds = new Set(
    (
      await Order.query(deps.db)
        .whereIn(
          'id',
          posted.map(({ orderId }) => orderId),
        )
        .where({ totalCents: 0 })
        .select('id')
    ).map(({ id }) => id),
  );
  for (const letter of posted) {
    const payment = payments.get(letter.orderId);
    const isPaid =
      freeOrderIds.has(letter.orderId) || (payment !== undefined && paymentStateMachine.isIn('paid', payment.status));
    await compareSides(deps, 'letter_without_payment', letter.id, async () =>
      isPaid ? null : { letter: letter.status, payment: payment?.status ?? null },
    );
    if (!letterStateMachine.isIn('ended', letter.status)) await compareWithPartner(deps, letter);
  }
}

/** Compares a handed-over letter with the partner's record and stores its events. */
async function compareWithPartner(deps: Deps, letter: Letter): Promise<void> {
  const port = deps.postal.byName(letter.provider ?? '');
  const sending = letter.providerRef && { providerRef: letter.providerRef, key: letter.submissionKey ?? letter.id };
  const events = port && sending ? await callPartner(deps, port, () => port.fetchTrackingEvents(sending)) : [];
  if (port && events.length > 0) await recordTrackingEvents(deps, { letterId: letter.id, source: port.name, events });
  await compareSides(deps, 'letter_unknown_there', letter.id, async () =>
    events.length > 0 ? null : { letter: letter.status, partner: null, sending: letter.providerRef },
  );
}
