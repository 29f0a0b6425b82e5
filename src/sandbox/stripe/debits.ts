import type { Charges } from './bank.ts';
import { newId, type Charge, type Intent, type Session } from './objects/kinds.ts';
import { charge, paymentIntent } from './objects/money.ts';

/** How long a debit stays undecided; the overview decides it at once. */
const DECISION_SECONDS = 60;

/**
 * Stripe's test account numbers of France (https://docs.stripe.com/payments/sepa-debit/accept-a-payment): all others
 * are paid.
 */
const REFUSED = 'FR8420041010050500013M02607';
export const IBAN_TO_PAY = 'FR1420041010050500013M02606';
export const IBAN_TO_REFUSE = REFUSED;

/** A French account number, by its shape. */
export const isIban = (iban: string): boolean => /^FR\d{12}[0-9A-Z]{11}\d{2}$/.test(iban);

/** SEPA direct debits of one-off pages: the page is finished at once, the bank decides later. */
export class Debits {
  constructor(private readonly bank: Charges) {}

  /** The person has signed the mandate. Returns the intent of the session. */
  promise(session: Session, iban: string): Intent {
    const { ledger, webhooks, time } = this.bank;
    const now = time.of(session.customer);
    const made = paymentIntent({
      at: now,
      amount: session.amount_total,
      customer: session.customer,
      method: null,
      metadata: session.metadata,
      description: null,
      decline: null,
      chargeId: null,
    });
    const intent = ledger.put({
      ...made,
      status: 'processing',
      amount_received: 0,
      payment_method_types: ['sepa_debit'],
    });
    webhooks.notify('payment_intent.created', { ...intent, status: 'requires_payment_method' });
    webhooks.notify('payment_intent.processing', intent);
    ledger.plan({
      what: iban === REFUSED ? 'refuse_debit' : 'pay_debit',
      about: intent.id,
      at: now + DECISION_SECONDS,
      clock: time.findClock(session.customer),
    });
    return intent;
  }

  /** The customer's bank pays. */
  collect(intentId: string): void {
    this.decide(intentId, { isPaid: true });
  }

  refuse(intentId: string): void {
    this.decide(intentId, { isPaid: false });
  }

  private decide(intentId: string, { isPaid }: { isPaid: boolean }): void {
    const { ledger, webhooks } = this.bank;
    const intent = ledger.get(intentId, 'payment_intent');
    const session = ledger.all('checkout.session').find((candidate) => candidate.payment_intent === intentId);
    if (intent?.status !== 'processing' || !session) return;
    ledger.unplan('pay_debit', intentId);
    ledger.unplan('refuse_debit', intentId);
    const charged = this.bank.settle(this.buildCharge(intent, session, { isPaid }));
    const error = {
      type: 'invalid_request_error',
      code: 'payment_intent_payment_attempt_failed',
      message: 'The payment could not be collected from the account.',
    };
    const decided = ledger.put({
      ...intent,
      latest_charge: charged.id,
      status: isPaid ? 'succeeded' : 'requires_payment_method',
      amount_received: isPaid ? intent.amount : 0,
      last_payment_error: isPaid ? null : error,
    });
    webhooks.notify(isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', decided);
    webhooks.notify(isPaid ? 'charge.succeeded' : 'charge.failed', charged);
    const after = ledger.put({ ...session, payment_status: isPaid ? 'paid' : 'unpaid' });
    webhooks.notify(
      isPaid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
      after,
    );
  }

  private buildCharge(intent: Intent, session: Session, { isPaid }: { isPaid: boolean }): Charge {
    const made = charge({
      at: this.bank.time.of(session.customer),
      id: newId('py'),
      amount: intent.amount,
      customer: session.customer,
      method: null,
      metadata: session.metadata,
      description: null,
      intent: intent.id,
      card: { number: '0', expMonth: 12, expYear: 2034, name: null, email: session.customer_email },
      decline: isPaid ? null : { code: 'payment_intent_payment_attempt_failed', declineCode: 'generic_decline' },
    });
    const account = {
      bank_code: '20041',
      branch_code: '01005',
      country: 'FR',
      fingerprint: null,
      last4: '2606',
      mandate: null,
    };
    return { ...made, payment_method_details: { type: 'sepa_debit', sepa_debit: account } };
  }
}
