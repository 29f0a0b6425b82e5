import type { Charges } from './bank.ts';
import type { StoredCard } from './ledger.ts';
import { findPrevious, type Invoice, type Subscription } from './objects/kinds.ts';

export const LIVING = new Set(['trialing', 'active', 'past_due']);

/** Reads and changes subscriptions. */
export class Subscriptions {
  constructor(readonly bank: Charges) {}

  /** Ends it permanently; outstanding amounts are no longer collected. */
  end(before: Subscription, reason: string, endedAt = this.bank.time.of(before.customer)): void {
    const { ledger, webhooks } = this.bank;
    this.unplan(before);
    for (const bill of [...this.listBills(before, 'open'), ...this.listBills(before, 'draft')])
      ledger.put({ ...bill, auto_advance: false, next_payment_attempt: null });
    const ended = ledger.put({
      ...before,
      status: 'canceled',
      ended_at: endedAt,
      canceled_at: before['canceled_at'] ?? endedAt,
      cancel_at: before['cancel_at'] ?? null,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    });
    webhooks.notify('customer.subscription.deleted', ended);
  }

  change(before: Subscription, changes: Record<string, unknown>): Subscription {
    const after = this.bank.ledger.put({ ...before, ...changes });
    const previous = findPrevious(before, after);
    if (Object.keys(previous).length > 0) this.bank.webhooks.notify('customer.subscription.updated', after, previous);
    return after;
  }

  /** The fields that say whether a subscription ends with its paid period. */
  toCancellation(before: Subscription, isEnding: boolean): Record<string, unknown> {
    return {
      cancel_at_period_end: isEnding,
      cancel_at: isEnding ? before.items.data[0]!.current_period_end : null,
      canceled_at: isEnding ? this.bank.time.of(before.customer) : null,
      cancellation_details: {
        comment: null,
        feedback: null,
        feedback_option: null,
        reason: isEnding ? 'cancellation_requested' : null,
      },
    };
  }

  findMethod(subscription: Subscription): { id: string; card: StoredCard } | null {
    const { ledger } = this.bank;
    const id =
      subscription.default_payment_method ??
      ledger.get(subscription.customer, 'customer')?.invoice_settings.default_payment_method;
    const card = id ? ledger.cards.get(id) : undefined;
    return id && card ? { id, card } : null;
  }

  listBills(subscription: Subscription, status: string): Invoice[] {
    return this.bank.ledger
      .all('invoice')
      .filter((bill) => bill.status === status && bill.parent.subscription_details.subscription === subscription.id);
  }

  unplan(subscription: Subscription): void {
    const { ledger } = this.bank;
    const bills = new Set(
      [...this.listBills(subscription, 'open'), ...this.listBills(subscription, 'draft')].map(({ id }) => id),
    );
    for (const { what, about } of ledger.tasks.values())
      if (about === subscription.id || bills.has(about)) ledger.unplan(what, about);
  }
}
