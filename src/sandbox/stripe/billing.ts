import type { Charges } from './bank.ts';
import { attemptCharge } from './collection.ts';
import { subscription } from './objects/billing.ts';
import { invoice, type BillLine } from './objects/invoice.ts';
import type { Customer, Invoice, Price, Subscription, Words } from './objects/kinds.ts';
import { LIVING, Subscriptions } from './subscriptions.ts';
import { addMonths, DAY, HOUR, monthsFrom } from './time.ts';

const UPCOMING_DAYS = 7;
const WARNING_DAYS = 3;

export interface NewSubscriptionInput {
  customer: Customer;
  price: Price;
  quantity: number;
  /** One-time prices besides the recurring one, due today. */
  besides: { price: Price; quantity: number }[];
  method: string | null;
  trialEnd: number | null;
  metadata: Words;
  missingMethod: string;
  /** Is the person at the page, and has their bank agreed? */
  isConfirmed: boolean;
}

/** The course of subscriptions: periods, their invoices, and their end. */
export class Billing {
  readonly subscriptions: Subscriptions;

  constructor(
    readonly bank: Charges,
    private readonly publicUrl: string,
  ) {
    this.subscriptions = new Subscriptions(bank);
  }

  start(input: NewSubscriptionInput): Subscription {
    const { ledger, time, webhooks } = this.bank;
    const now = time.of(input.customer.id);
    const periodEnd = input.trialEnd ?? addMonths(now, 1);
    const made = ledger.put(
      subscription({ ...input, at: now, periodEnd, status: input.trialEnd === null ? 'incomplete' : 'trialing' }),
    );
    webhooks.notify('customer.subscription.created', made);
    const clock = input.customer.test_clock;
    this.planPeriod(made, periodEnd, { isTrial: input.trialEnd !== null });
    if (input.trialEnd !== null)
      ledger.plan({
        what: 'warn_trial',
        about: made.id,
        at: Math.max(now, input.trialEnd - WARNING_DAYS * DAY),
        clock,
      });
    else ledger.plan({ what: 'expire_incomplete', about: made.id, at: now + 23 * HOUR, clock });
    const period = { start: now, end: periodEnd };
    const lines: BillLine[] = [
      { ...toLine(input, period), ...(input.trialEnd !== null && { amount: 0 }) },
      ...input.besides.map((item) => toLine(item, { start: now, end: now })),
    ];
    const bill = this.draft(made, { lines, reason: 'subscription_create', period: { start: now, end: now } });
    ledger.put({ ...made, latest_invoice: bill.id });
    this.finalize(bill.id, input);
    return ledger.get(made.id, 'subscription')!;
  }

  /** The end of a period, or of the free days: the next begins, or the subscription ends. */
  endPeriod(id: string): void {
    const { ledger } = this.bank;
    const before = ledger.get(id, 'subscription');
    if (!before || !LIVING.has(before.status)) return;
    const item = before.items.data[0]!;
    const start = item.current_period_end;
    if (before.cancel_at_period_end) return this.subscriptions.end(before, 'cancellation_requested', start);
    if (
      before.status === 'trialing' &&
      !this.subscriptions.findMethod(before) &&
      before.trial_settings.end_behavior.missing_payment_method === 'cancel'
    )
      return this.subscriptions.end(before, 'payment_failed', start);

    const end = addMonths(before.billing_cycle_anchor, monthsFrom(before.billing_cycle_anchor, start) + 1);
    const moved = { ...item, current_period_start: start, current_period_end: end };
    const line = toLine(item, { start, end });
    const bill = this.draft(before, {
      lines: [line],
      reason: 'subscription_cycle',
      period: { start: item.current_period_start, end: start },
    });
    this.subscriptions.change(before, {
      items: { ...before.items, data: [moved] },
      latest_invoice: bill.id,
      ...(before.status === 'trialing' && { status: 'active' }),
    });
    ledger.plan({
      what: 'finalize',
      about: bill.id,
      at: start + HOUR,
      clock: this.bank.time.findClock(before.customer),
    });
    this.planPeriod(before, end, { isTrial: false });
  }

  /** Finalises a draft and charges the card on file, with or without the customer. */
  finalize(invoiceId: string, { isConfirmed }: { isConfirmed: boolean }): void {
    const { ledger, time, webhooks } = this.bank;
    const draft = ledger.get(invoiceId, 'invoice');
    if (draft?.status !== 'draft') return;
    const customer = ledger.get(draft.customer, 'customer')!;
    const now = time.of(customer.id);
    ledger.put({ ...customer, next_invoice_sequence: customer.next_invoice_sequence + 1 });
    const open = ledger.put({
      ...draft,
      status: 'open',
      number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
      effective_at: now,
      automatically_finalizes_at: null,
      status_transitions: { ...draft.status_transitions, finalized_at: now },
    });
    webhooks.notify('invoice.finalized', open);
    attemptCharge(this.subscriptions, open.id, { isConfirmed });
  }

  announceBill(id: string): void {
    const currentSubscription = this.bank.ledger.get(id, 'subscription');
    if (!currentSubscription || currentSubscription.cancel_at_period_end || !LIVING.has(currentSubscription.status))
      return;
    const { id: _none, ...upcoming } = this.preview(currentSubscription);
    this.bank.webhooks.notify('invoice.upcoming', upcoming);
  }

  /** The preview of the next invoice. */
  preview(currentSubscription: Subscription): Invoice {
    const item = currentSubscription.items.data[0]!;
    const start = item.current_period_end;
    const end = addMonths(
      currentSubscription.billing_cycle_anchor,
      monthsFrom(currentSubscription.billing_cycle_anchor, start) + 1,
    );
    const line = toLine(item, { start, end });
    const customer = this.bank.ledger.get(currentSubscription.customer, 'customer')!;
    return invoice({
      id: `upcoming_in_${currentSubscription.id.slice(4)}`,
      at: start,
      customer,
      subscription: currentSubscription,
      lines: [line],
      reason: 'upcoming',
      periodStart: item.current_period_start,
      periodEnd: start,
      publicUrl: this.publicUrl,
    });
  }

  warnTrial(id: string): void {
    const currentSubscription = this.bank.ledger.get(id, 'subscription');
    if (currentSubscription?.status === 'trialing')
      this.bank.webhooks.notify('customer.subscription.trial_will_end', currentSubscription);
  }

  expireIncomplete(id: string): void {
    const { ledger, time, webhooks } = this.bank;
    const before = ledger.get(id, 'subscription');
    if (before?.status !== 'incomplete') return;
    const now = time.of(before.customer);
    this.subscriptions.unplan(before);
    for (const bill of this.subscriptions.listBills(before, 'open'))
      webhooks.notify(
        'invoice.voided',
        ledger.put({
          ...bill,
          status: 'void',
          auto_advance: false,
          status_transitions: { ...bill.status_transitions, voided_at: now },
        }),
      );
    this.subscriptions.change(before, { status: 'incomplete_expired', ended_at: now });
  }

  private draft(
    currentSubscription: Subscription,
    { lines, reason, period }: { lines: BillLine[]; reason: string; period: { start: number; end: number } },
  ): Invoice {
    const { ledger, time, webhooks } = this.bank;
    const now = time.of(currentSubscription.customer);
    const customer = ledger.get(currentSubscription.customer, 'customer')!;
    const made = ledger.put(
      invoice({
        at: now,
        customer,
        subscription: currentSubscription,
        lines,
        reason,
        periodStart: period.start,
        periodEnd: period.end,
        publicUrl: this.publicUrl,
      }),
    );
    webhooks.notify('invoice.created', made);
    return made;
  }

  private planPeriod(currentSubscription: Subscription, end: number, { isTrial }: { isTrial: boolean }): void {
    const { ledger, time } = this.bank;
    const clock = time.findClock(currentSubscription.customer);
    ledger.plan({ what: 'end_period', about: currentSubscription.id, at: end, clock });
    ledger.plan({
      what: 'announce_bill',
      about: currentSubscription.id,
      at: isTrial ? Math.max(time.by(clock), end - UPCOMING_DAYS * DAY) : end - UPCOMING_DAYS * DAY,
      clock,
    });
  }
}

const toLine = ({ price, quantity }: { price: Price; quantity: number }, period: BillLine['period']): BillLine => ({
  price,
  quantity,
  amount: price.unit_amount * quantity,
  description: price.nickname ?? 'Abonnement',
  period,
});
