import type { ChargeInput } from './bank.ts';
import { offSession, onSession, DECLINED_BY_BANK, type CardOutcome } from './cards.ts';
import type { StoredCard } from './ledger.ts';
import { invoicePayment } from './objects/invoice.ts';
import type { Invoice, Subscription } from './objects/kinds.ts';
import type { Subscriptions } from './subscriptions.ts';
import { DAY } from './time.ts';

/** After the first declined payment of a period: three more attempts, then the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

/** Charges the card on file for an open invoice. `isConfirmed`: the customer is present and can authenticate. */
export function attemptCharge(
  subscriptions: Subscriptions,
  invoiceId: string,
  { isConfirmed }: { isConfirmed: boolean },
): void {
  const { bank } = subscriptions;
  const { ledger } = bank;
  const bill = ledger.get(invoiceId, 'invoice');
  const owner = bill && ledger.get(bill.parent.subscription_details.subscription, 'subscription');
  if (bill?.status !== 'open' || !owner) return;
  if (bill.amount_due === 0) return completePayment(subscriptions, { owner, bill, intentId: null });

  const method = subscriptions.findMethod(owner);
  const outcome = method ? decideOutcome(subscriptions, method.card, { isConfirmed }) : DECLINED_BY_BANK;
  const before = ledger.all('invoice_payment').find((payment) => payment.invoice === bill.id);
  const input: ChargeInput = {
    customer: owner.customer,
    method: method?.id ?? null,
    card: method?.card ?? { number: '0', expMonth: 12, expYear: 2034, name: null, email: null },
    amount: bill.amount_due,
    metadata: {},
    description: bill.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    before: before && ledger.get(before.payment.payment_intent, 'payment_intent'),
  };
  const attempt = (): ReturnType<typeof bank.charge> => {
    if (outcome.kind === 'ok') return bank.charge(input);
    if (outcome.kind === 'authenticate') return bank.awaitPerson(input, String(bill['hosted_invoice_url']));
    return bank.charge(input, outcome);
  };
  const intent = attempt();
  const tried = invoicePayment({
    at: bank.time.of(owner.customer),
    invoice: bill,
    intent: intent.id,
    isPaid: outcome.kind === 'ok',
  });
  const payment = ledger.put(before ? { ...tried, id: before.id, created: before['created'] } : tried);
  if (outcome.kind === 'ok') {
    bank.webhooks.notify('invoice_payment.paid', payment);
    return completePayment(subscriptions, { owner, bill, intentId: intent.id });
  }
  declinePayment(subscriptions, { owner, bill, needsPerson: outcome.kind === 'authenticate' });
}

function decideOutcome(
  { bank: { ledger } }: Subscriptions,
  card: StoredCard,
  { isConfirmed }: { isConfirmed: boolean },
): CardOutcome {
  if (isConfirmed) {
    const outcome = onSession(card.number, 'charge');
    if (outcome.kind !== 'authenticate') return outcome;
    return outcome.ends === 'ok' ? { kind: 'ok' } : DECLINED_BY_BANK;
  }
  const [forced, ...charges] = ledger.settings.charges;
  if (forced) ledger.set({ ...ledger.settings, charges });
  if (forced === 'ok') return { kind: 'ok' };
  if (forced === 'declined') return DECLINED_BY_BANK;
  if (forced === 'authenticate') return { kind: 'authenticate', ends: 'ok' };
  return offSession(card);
}

function completePayment(
  subscriptions: Subscriptions,
  { owner, bill, intentId }: { owner: Subscription; bill: Invoice; intentId: string | null },
): void {
  const { ledger, time, webhooks } = subscriptions.bank;
  const now = time.of(owner.customer);
  ledger.unplan('retry', bill.id);
  ledger.unplan('expire_incomplete', owner.id);
  const paid = ledger.put({
    ...bill,
    status: 'paid',
    amount_paid: bill.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: bill.attempt_count + (intentId ? 1 : 0),
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...bill.status_transitions, paid_at: now },
  });
  webhooks.notify('invoice.paid', paid);
  webhooks.notify('invoice.payment_succeeded', paid);
  const owed = subscriptions.listBills(owner, 'open').length > 0;
  const fresh = ledger.get(owner.id, 'subscription')!;
  if (fresh.status === 'incomplete' || (fresh.status === 'past_due' && !owed))
    subscriptions.change(fresh, { status: 'active' });
}

function declinePayment(
  subscriptions: Subscriptions,
  { owner, bill, needsPerson }: { owner: Subscription; bill: Invoice; needsPerson: boolean },
): void {
  const { ledger, time, webhooks } = subscriptions.bank;
  const isFirst = bill.billing_reason === 'subscription_create';
  const days = isFirst ? undefined : RETRY_DAYS[bill.attempt_count];
  const next = days === undefined ? null : time.of(owner.customer) + days * DAY;
  const refused = ledger.put({
    ...bill,
    attempted: true,
    attempt_count: bill.attempt_count + 1,
    next_payment_attempt: next,
    auto_advance: next !== null,
  });
  if (needsPerson) webhooks.notify('invoice.payment_action_required', refused);
  webhooks.notify('invoice.payment_failed', refused);
  if (isFirst) return; // a first invoice is never retried automatically: the customer has 23 hours
  if (next === null) return subscriptions.end(ledger.get(owner.id, 'subscription')!, 'payment_failed');
  ledger.plan({ what: 'retry', about: bill.id, at: next, clock: time.findClock(owner.customer) });
  const fresh = ledger.get(owner.id, 'subscription')!;
  if (fresh.status === 'active') subscriptions.change(fresh, { status: 'past_due' });
}
