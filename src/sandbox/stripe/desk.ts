import type { Charges } from './bank.ts';
import type { Billing } from './billing.ts';
import { Debits } from './debits.ts';
import type { Price, Session } from './objects/kinds.ts';
import type { CardOnFile } from './objects/money.ts';
import { Customers } from './people.ts';
import { DAY } from './time.ts';

export type Paid = 'paid' | 'already' | 'expired';

/** Hosted pages: opened by the seller, filled in once by the person. */
export class HostedPages {
  readonly people: Customers;
  readonly debits: Debits;

  constructor(
    readonly bank: Charges,
    private readonly billing: Billing,
  ) {
    this.people = new Customers(bank);
    this.debits = new Debits(bank);
  }

  /** Fills in an open page once; a second submit finds it done. The card has passed its bank's questions. */
  pay(session: Session, card: CardOnFile): Paid {
    const { ledger } = this.bank;
    return ledger.together(() => {
      const fresh = ledger.get(session.id, 'checkout.session') ?? session;
      if (fresh.status !== 'open') return fresh.status === 'complete' ? 'already' : 'expired';
      ledger.unplan('expire_page', fresh.id);
      if (fresh.mode === 'subscription') this.subscribe(fresh, card);
      else this.sell(fresh, card);
      return 'paid';
    });
  }

  /** Completes an open page with a direct debit, which its bank pays or declines later. */
  debit(session: Session, account: { iban: string; name: string | null; email: string | null }): void {
    const { ledger } = this.bank;
    ledger.together(() => {
      const fresh = ledger.get(session.id, 'checkout.session') ?? session;
      if (fresh.status !== 'open') return;
      ledger.unplan('expire_page', fresh.id);
      const intent = this.debits.promise(fresh, account.iban);
      this.complete(fresh, account, { payment_status: 'unpaid', payment_intent: intent.id });
    });
  }

  expire(id: string): void {
    const { ledger, webhooks } = this.bank;
    const session = ledger.get(id, 'checkout.session');
    if (session?.status !== 'open') return;
    ledger.unplan('expire_page', id);
    webhooks.notify('checkout.session.expired', ledger.put({ ...session, status: 'expired', url: null }));
  }

  private sell(session: Session, card: CardOnFile): void {
    const intent = this.bank.charge({
      customer: session.customer,
      method: null,
      card,
      amount: session.amount_total,
      metadata: session.metadata,
      description: null,
    });
    this.complete(session, card, { payment_status: 'paid', payment_intent: intent.id });
  }

  private subscribe(session: Session, card: CardOnFile): void {
    const { ledger, time } = this.bank;
    const plan = ledger.plans.get(session.id)!;
    const { clock } = ledger.settings;
    const existingCustomer = session.customer ? ledger.get(session.customer, 'customer') : undefined;
    const customer =
      existingCustomer ??
      this.people.welcome({
        email: card.email,
        name: card.name,
        clock: clock && ledger.get(clock, 'test_helpers.test_clock') ? clock : null,
      });
    const method = plan.trialDays > 0 ? this.people.setUpCard(customer, card) : this.people.keepCard(customer, card);
    const sold = (ledger.lines.get(session.id) ?? []).flatMap(({ priceId, quantity }) => {
      const price: Price | undefined = priceId ? ledger.get(priceId, 'price') : undefined;
      return price ? [{ price, quantity }] : [];
    });
    const [recurring] = sold.filter(({ price }) => price.type === 'recurring');
    const made = this.billing.start({
      customer,
      ...recurring!,
      besides: sold.filter(({ price }) => price.type === 'one_time'),
      method: method.id,
      trialEnd: plan.trialDays > 0 ? time.of(customer.id) + plan.trialDays * DAY : null,
      metadata: plan.metadata,
      missingMethod: plan.missingMethod,
      isConfirmed: true,
    });
    this.complete(session, card, {
      customer: customer.id,
      subscription: made.id,
      invoice: made.latest_invoice,
      payment_status: session.amount_total === 0 ? 'no_payment_required' : 'paid',
    });
  }

  private complete(session: Session, card: Pick<CardOnFile, 'name' | 'email'>, more: Record<string, unknown>): void {
    const complete = this.bank.ledger.put({
      ...session,
      ...more,
      status: 'complete',
      url: null,
      customer_details: {
        address: null,
        business_name: null,
        email: card.email,
        individual_name: null,
        name: card.name,
        phone: null,
        tax_exempt: 'none',
        tax_ids: null,
      },
    });
    this.bank.webhooks.notify('checkout.session.completed', complete);
  }
}
