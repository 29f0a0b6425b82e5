import { book } from './balance.ts';
import { getRefundFate, findRule } from './cards.ts';
import type { StripeStore } from './ledger.ts';
import {
  newId,
  realNow,
  findPrevious,
  type Charge,
  type Dispute,
  type Intent,
  type Refund,
  type Words,
} from './objects/kinds.ts';
import { charge, paymentIntent, type CardOnFile, type Decline } from './objects/money.ts';
import { dispute, refund } from './objects/refund-and-dispute.ts';
import type { Time } from './time.ts';
import type { Webhooks } from './webhooks.ts';

/** How long a refund stays pending, or seems successful before it fails. */
const REFUND_SECONDS = 5;

export interface ChargeInput {
  customer: string | null;
  method: string | null;
  card: CardOnFile;
  amount: number;
  metadata: Words;
  description: string | null;
  /** The intent of an earlier attempt for the same invoice. */
  before?: Intent | undefined;
}

/** Moves money: each operation changes the objects first, then sends events. */
export class Charges {
  constructor(
    readonly ledger: StripeStore,
    readonly webhooks: Webhooks,
    readonly time: Time,
  ) {}

  /** Charges a card, or records why its bank declined. */
  charge(input: ChargeInput, decline: Decline | null = null): Intent {
    const { before, card, ...rest } = input;
    const attempt = { ...rest, at: this.time.of(input.customer), decline };
    const chargeId = newId('ch');
    const intent = this.ledger.put(toStoredIntent(before, paymentIntent({ ...attempt, chargeId })));
    const charged = this.settle(charge({ ...attempt, id: chargeId, intent: intent.id, card }));
    if (!before)
      this.webhooks.notify('payment_intent.created', {
        ...intent,
        status: 'requires_payment_method',
        amount_received: 0,
        latest_charge: null,
        last_payment_error: null,
        payment_method: null,
      });
    this.webhooks.notify(decline ? 'payment_intent.payment_failed' : 'payment_intent.succeeded', intent);
    this.webhooks.notify(decline ? 'charge.failed' : 'charge.succeeded', charged);
    if (!decline) this.afterwards(charged, card.number);
    return intent;
  }

  /** The bank requires authentication and the customer is absent: nothing is charged until they return. */
  awaitPerson(input: ChargeInput, actionUrl: string): Intent {
    const { before, card: _card, ...rest } = input;
    const intent = this.ledger.put(
      toStoredIntent(
        before,
        paymentIntent({
          ...rest,
          at: this.time.of(input.customer),
          decline: null,
          chargeId: null,
          needsAction: true,
          actionUrl,
        }),
      ),
    );
    this.webhooks.notify('payment_intent.requires_action', intent);
    return intent;
  }

  /** Null if more is requested than is left. */
  refund(
    charged: Charge,
    { amount, reason, metadata }: { amount: number; reason: string | null; metadata: Words },
  ): Refund | null {
    if (
      amount > charged.amount - charged.amount_refunded ||
      !Number.isInteger(amount) ||
      amount < 1 ||
      charged.status !== 'succeeded'
    )
      return null;
    const now = this.time.of(charged.customer);
    const fate = getRefundFate((charged['payment_method_details'] as { card?: { last4: string } }).card?.last4);
    const unbooked = refund({
      at: now,
      amount,
      charge: charged,
      status: fate === 'pending_first' ? 'pending' : 'succeeded',
      reason,
      metadata,
    });
    const { id: transactionId } = book(this.ledger, { type: 'refund', amount: -amount, source: unbooked.id, at: now });
    const made = this.ledger.put({ ...unbooked, balance_transaction: transactionId });
    const amount_refunded = charged.amount_refunded + amount;
    const after = this.ledger.put({ ...charged, amount_refunded, refunded: amount_refunded === charged.amount });
    this.webhooks.notify('refund.created', made);
    this.webhooks.notify('charge.refunded', after, findPrevious(charged, after));
    if (fate)
      this.ledger.plan({
        what: fate === 'pending_first' ? 'settle_refund' : 'fail_refund',
        about: made.id,
        at: now + REFUND_SECONDS,
        clock: this.time.findClock(charged.customer),
      });
    return made;
  }

  settleRefund(id: string): void {
    const before = this.ledger.get(id, 'refund');
    if (before?.status !== 'pending') return;
    const after = this.ledger.put({ ...before, status: 'succeeded' });
    this.webhooks.notify('refund.updated', after, findPrevious(before, after));
  }

  /** The card's bank returns the refund: the seller has the money again, and the customer does not. */
  failRefund(id: string): void {
    const before = this.ledger.get(id, 'refund');
    const charged = before && this.ledger.get(before.charge, 'charge');
    if (!before || !charged || before.status === 'failed') return;
    const after = this.ledger.put({ ...before, status: 'failed', failure_reason: 'lost_or_stolen_card' });
    const at = this.time.of(charged.customer);
    book(this.ledger, { type: 'refund_failure', amount: before.amount, source: before.id, at });
    this.ledger.put({ ...charged, amount_refunded: charged.amount_refunded - before.amount, refunded: false });
    this.webhooks.notify('refund.updated', after, findPrevious(before, after));
    this.webhooks.notify('refund.failed', after);
  }

  closeDispute(before: Dispute, decided: 'won' | 'lost'): Dispute {
    if (!before.status.endsWith('needs_response')) return before;
    const isInquiry = before.status.startsWith('warning');
    const isWon = decided === 'won';
    const after = this.ledger.put({
      ...before,
      status: isInquiry ? 'warning_closed' : decided,
      is_charge_refundable: isInquiry,
    });
    if (!isInquiry && isWon)
      book(this.ledger, { type: 'adjustment', amount: before.amount, source: before.id, at: realNow() });
    this.webhooks.notify('charge.dispute.closed', after, findPrevious(before, after));
    if (!isInquiry && isWon) this.webhooks.notify('charge.dispute.funds_reinstated', after);
    return after;
  }

  /** Stores a charge; a paid one is on the balance. */
  settle(made: Charge): Charge {
    if (made.status !== 'succeeded') return this.ledger.put(made);
    const type = made.id.startsWith('py_') ? 'payment' : 'charge';
    const { id } = book(this.ledger, { type, amount: made.amount, source: made.id, at: Number(made['created']) });
    return this.ledger.put({ ...made, balance_transaction: id });
  }

  private afterwards(charged: Charge, number: string): void {
    const rule = findRule(number);
    const now = this.time.of(charged.customer);
    if (rule.isSuspect)
      this.webhooks.notify(
        'radar.early_fraud_warning.created',
        this.ledger.put({
          id: newId('issfr'),
          object: 'radar.early_fraud_warning',
          actionable: true,
          charge: charged.id,
          created: now,
          fraud_type: 'misc',
          livemode: false,
          payment_intent: charged.payment_intent,
        }),
      );
    if (!rule.dispute) return;
    const made = this.ledger.put(dispute({ at: now, charge: charged, ...rule.dispute }));
    if (made.status === 'needs_response')
      book(this.ledger, { type: 'adjustment', amount: -made.amount, source: made.id, at: now });
    const after = this.ledger.put({ ...charged, disputed: true });
    this.webhooks.notify('charge.updated', after, findPrevious(charged, after));
    this.webhooks.notify('charge.dispute.created', made);
    if (made.status === 'needs_response') this.webhooks.notify('charge.dispute.funds_withdrawn', made);
  }
}

/** An invoice has one intent, however often it is attempted. */
const toStoredIntent = (before: Intent | undefined, intent: Intent): Intent =>
  before ? { ...intent, id: before.id, created: before['created'], client_secret: before['client_secret'] } : intent;
