import type { Deps } from '../../../../kernel/deps.ts';
import { compareSides, paymentStateMachine, listPaidOrders, listOrderPayments } from '../../../payments/index.ts';
import { startPaidOrder } from '../../ordering/commands/start-paid-order.ts';
import { Order } from '../../ordering/models/order.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';
import { callPartner } from './partner-circuit-breaker.ts';
import { recordTrackingEvents } from './record-tracking-events.ts';

/** News of a payment may be a minute late; a letter is missing after an hour. */
const HOUR = 3_600_000;

/** Compares letters with their money and with what the partner has of them. */
export async function reconcileLetters(deps: Deps, input: { since: Date }): Promise<void> {
  for (const orderId of await listPaidOrders(deps, [input.since, new Date(deps.now().getTime() - HOUR)])) {
    // What was bought is there: the letter, or the PDF that nobody posts.
    const look = async () =>
      ((await Letter.query(deps.db).findOne({ orderId })) ??
      (await Order.query(deps.db).findById(orderId).whereNotNull('changeableUntil')))
        ? null
        : { payment: 'paid', letter: null };
    await compareSides(deps, 'payment_without_letter', orderId, look, () => startPaidOrder(deps, { orderId }));
  }
  const posted = await Letter.query(deps.db)
    .whereIn('status', [...letterStateMachine.groups['billable']] as Letter['status'][])
    .where('createdAt', '>=', input.since);
  const payments = await listOrderPayments(
    deps,
    posted.map(({ orderId }) => orderId),
  );
  // What support sent again for nothing has no payment to compare with.
  const free = new Set(
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
      free.has(letter.orderId) || (payment !== undefined && paymentStateMachine.isIn('paid', payment.status));
    await compareSides(deps, 'letter_without_payment', letter.id, async () =>
      isPaid ? null : { letter: letter.status, payment: payment?.status ?? null },
    );
    if (!letterStateMachine.isIn('ended', letter.status)) await atPartner(deps, letter);
  }
}

/** A letter we believe handed over is known to the partner; what it says is kept. */
async function atPartner(deps: Deps, letter: Letter): Promise<void> {
  const port = deps.postal.byName(letter.provider ?? '');
  const sending = letter.providerRef && { sendingRef: letter.providerRef, key: letter.submissionKey ?? letter.id };
  const news = port && sending ? await callPartner(deps, port, () => port.fetchTrackingEvents(sending)) : [];
  if (port && news.length > 0) await recordTrackingEvents(deps, { letterId: letter.id, source: port.name, news });
  await compareSides(deps, 'letter_unknown_there', letter.id, async () =>
    news.length > 0 ? null : { letter: letter.status, partner: null, sending: letter.providerRef },
  );
}
