import type { Deps } from '../../kernel/deps.ts';
import type { Payment } from './checkout/models/payment.ts';
import type { InvoiceView, PaymentView, SubscriptionView } from './contract.ts';
import type { Invoice } from './invoices/models/invoice.ts';
import type { Subscription } from './subscriptions/models/subscription.ts';
import { subscriptionStateMachine } from './subscriptions/subscription.state-machine.ts';
import { canWithdraw } from './subscriptions/withdrawal.ts';

export const presentInvoice = (invoice: Invoice, payment: Payment): InvoiceView => ({
  id: invoice.id,
  number: invoice.number,
  kind: invoice.kind,
  orderId: payment.orderId,
  orderReference: payment.orderReference,
  totalCents: invoice.totalCents,
  issuedAt: invoice.issuedAt.toISOString(),
  can: invoice.fileId ? ['download'] : [],
});

export const presentPayment = (payment: Payment): PaymentView => ({
  id: payment.id,
  status: payment.status,
  amountCents: payment.amountCents,
  refundedCents: payment.refundedCents,
  card: payment.card,
  paidAt: payment.paidAt?.toISOString() ?? null,
});

type Clock = Pick<Deps, 'now' | 'config'>;
const DAY = 86_400_000;

/** Letters are included while the free days or a paid month run, and for some days after the bank refused a bill. */
export const isEntitled = (row: Subscription, { now, config }: Clock): boolean =>
  row.status === 'trialing' ||
  row.status === 'active' ||
  (row.status === 'past_due' && now().getTime() < row.statusSince.getTime() + config.graceDays * DAY);

export function presentSubscription(row: Subscription, clock: Clock): SubscriptionView {
  const isLiving = subscriptionStateMachine.isIn('current', row.status);
  const can: SubscriptionView['can'] = [];
  if (isLiving && !row.cancelAtPeriodEnd) can.push('cancel');
  if (isLiving && row.cancelAtPeriodEnd) can.push('resume');
  if (isLiving && row.stripeCustomerId) can.push('change_card');
  if (row.status === 'past_due') can.push('pay_bill');
  if (isLiving && canWithdraw(row, clock.now())) can.push('withdraw');
  return {
    id: row.id,
    reference: row.reference,
    offer: row.offer,
    status: row.status,
    statusSince: row.statusSince.toISOString(),
    priceCents: row.priceCents,
    startedAt: row.startedAt?.toISOString() ?? null,
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    periodEndsAt: row.periodEndsAt?.toISOString() ?? null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    endedAt: row.endedAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    card: row.card,
    opens: isEntitled(row, clock),
    can,
  };
}
