import {
  COLLECTION,
  COUNTER,
  DAY,
  DELIVERY,
  HOUR,
  later,
  MINUTE,
  NIGHT,
  OFFICE,
  PRINTING,
  within,
} from './calendar.ts';
import type { Random } from './random.ts';

export type Entity = 'orders' | 'letters' | 'payments' | 'refunds' | 'disputes' | 'approvals';

/** One transition of a row, as `state_transitions` stores it. */
export interface Step {
  at: Date;
  entity: Entity;
  transition: string;
  actor: string;
  reason: string | null;
}

export interface RefundPlan {
  at: Date;
  cause: string;
  reason: string;
  requestedBy: string | null;
  approvedBy: string | null;
  /** Null: the whole amount. */
  amountCents: number | null;
}

/** A refund of the whole amount that a colleague submits to a second person for approval. */
interface ApprovalPlan {
  id: string;
  at: Date;
}

const SECOND = 1000;
const STRIPE = 'job:process-stripe-webhook';
const PARTNER = 'job:process-postal-webhook';
const POST = 'task:poll-tracking';

/**
 * Builds the events of an order in chronological order, within the working hours of each actor. `at` is the instant of
 * the last event.
 */
export class Script {
  readonly steps: Step[] = [];
  at: Date;
  refunded: RefundPlan | null = null;
  approval: ApprovalPlan | null = null;
  disputedAt: Date | null = null;
  private arrivedAt: Date;
  heldBy: string | null = null;
  cancelledBy: string | null = null;

  constructor(
    readonly random: Random,
    /** The colleague who handles the order, and the one who decides the request. */
    readonly agent: string,
    readonly manager: string,
    readonly createdAt: Date,
  ) {
    this.at = this.arrivedAt = createdAt;
  }

  private add(entity: Entity, transition: string, actor: string, reason: string | null = null): this {
    this.steps.push({ at: this.at, entity, transition, actor, reason });
    return this;
  }

  private wait(ms: number): this {
    this.at = later(this.at, ms);
    return this;
  }

  private get by(): string {
    return `user:${this.agent}`;
  }

  abandon(): void {
    this.wait(DAY)
      .add('payments', 'fail', STRIPE)
      .wait(2 * SECOND)
      .add('orders', 'cancel', STRIPE);
  }

  pay(): this {
    this.wait(MINUTE + this.random.below(4 * MINUTE)).add('payments', 'succeed', STRIPE);
    return this.wait(SECOND).add('orders', 'pay', 'job:start-paid-order');
  }

  /** A direct debit, confirmed by the bank days later. */
  payByDebit(): this {
    this.wait(2 * MINUTE).add('payments', 'process', STRIPE);
    this.at = within(OFFICE, this.at, this.random, 4);
    return this.add('payments', 'succeed', STRIPE).wait(SECOND).add('orders', 'pay', 'job:start-paid-order');
  }

  render(): this {
    return this.wait(15 * MINUTE + 2 * SECOND).add('letters', 'render', 'job:render-letter');
  }

  claim(): this {
    this.wait(SECOND).add('orders', 'produce', 'job:render-letter');
    return this.wait(SECOND).add('letters', 'claim', 'job:hand-over-letter');
  }

  fail(): this {
    return this.wait(30 * SECOND).add('letters', 'fail', 'job:hand-over-letter', 'HTTP 503');
  }

  submit(): this {
    return this.wait(2 * SECOND).add('letters', 'submit', 'job:hand-over-letter');
  }

  accept(): this {
    return this.wait(2 * MINUTE).add('letters', 'accept', PARTNER, 'ACCEPTED');
  }

  reject(): this {
    return this.wait(20 * MINUTE).add('letters', 'reject', PARTNER, 'SENDING_REJECTED');
  }

  print(): this {
    this.at = within(PRINTING, later(this.at, HOUR), this.random);
    return this.add('letters', 'print', PARTNER, 'PROCESSED').wait(SECOND).add('orders', 'post', PARTNER);
  }

  travel(): this {
    this.at = within(COLLECTION, this.at, this.random);
    return this.add('letters', 'transit', POST, 'PC1');
  }

  /** Held at the post office, because the recipient was absent. */
  miss(): this {
    this.at = within(DELIVERY, this.at, this.random, 2 + this.random.below(2));
    return this.add('letters', 'await', PARTNER, 'LP08');
  }

  deliver(): this {
    this.at = within(DELIVERY, this.at, this.random, 2 + this.random.below(3));
    return this.arrive('deliver', 'LP15');
  }

  collect(): this {
    this.at = within(COUNTER, this.at, this.random, 1 + this.random.below(8));
    return this.arrive('deliver', 'LP15');
  }

  /** The recipient is unknown at the address. */
  comeBack(): this {
    this.at = within(DELIVERY, this.at, this.random, 4);
    return this.arrive('return', 'LP21');
  }

  private arrive(transition: 'deliver' | 'return', code: string): this {
    this.arrivedAt = this.at;
    return this.add('letters', transition, PARTNER, code).wait(SECOND).add('orders', 'complete', PARTNER);
  }

  /** A nightly job archives letters some days after their arrival, independently of their orders. */
  archive(): this {
    this.at = within(NIGHT, this.arrivedAt, this.random, 11);
    return this.add('letters', 'archive', 'task:archive-letters', 'proofs complete');
  }

  handOver(): this {
    return this.render().claim().submit().accept();
  }

  hold(): this {
    this.heldBy = this.agent;
    return this.wait(4 * MINUTE).add('letters', 'hold', this.by, 'support');
  }

  /** Cancels within the period in which a letter can be changed. */
  cancel(who: 'customer' | 'support'): this {
    const actor = who === 'support' ? this.by : 'job:apply-order-refund';
    if (who === 'support') this.cancelledBy = this.agent;
    this.wait(3 * MINUTE).add('letters', 'cancel', actor, 'change of mind');
    return this.refund({ cause: 'change_of_mind', reason: 'changement d’avis avant l’envoi', amountCents: null });
  }

  /** Closes a rejected letter that was not corrected in time. */
  close(): this {
    this.wait(7 * DAY + HOUR).add('letters', 'close', 'task:refund-unsent-letters', 'not corrected in time');
    return this.refund({ cause: 'rejected', reason: 'lettre refusée par le service postal', amountCents: null });
  }

  giveBack(amountCents: number): this {
    this.at = within(OFFICE, this.at, this.random, 1);
    return this.refund(
      { cause: `support:${this.random.uuid(this.at)}`, reason: 'Geste commercial après un retard.', amountCents },
      { requestedBy: this.agent, approvedBy: null },
    );
  }

  /** The colleague has reached the daily refund limit. */
  askForRefund(): this {
    this.at = within(OFFICE, this.at, this.random, 1);
    this.approval = { id: this.random.uuid(this.at), at: this.at };
    return this;
  }

  approve(): this {
    this.at = within(OFFICE, later(this.at, 10 * MINUTE), this.random);
    this.add('approvals', 'approve', `user:${this.manager}`);
    return this.refund(
      { cause: `support:${this.approval?.id}`, reason: 'Lettre arrivée trop tard.', amountCents: null },
      { requestedBy: this.agent, approvedBy: this.manager },
    );
  }

  decline(): this {
    this.at = within(OFFICE, later(this.at, 10 * MINUTE), this.random);
    return this.add('approvals', 'decline', `user:${this.manager}`);
  }

  withdraw(): this {
    return this.wait(25 * MINUTE).add('approvals', 'withdraw', this.by);
  }

  expire(): this {
    return this.wait(3 * DAY + HOUR).add('approvals', 'expire', 'task:expire-approvals', 'due');
  }

  private refund(
    plan: Pick<RefundPlan, 'cause' | 'reason' | 'amountCents'>,
    by: Pick<RefundPlan, 'requestedBy' | 'approvedBy'> = { requestedBy: null, approvedBy: null },
  ): this {
    this.refunded = { ...plan, ...by, at: this.at };
    const transition = plan.amountCents === null ? 'All' : 'Partially';
    this.wait(SECOND).add('refunds', 'send', 'job:submit-refund');
    this.wait(SECOND).add('refunds', 'succeed', STRIPE);
    this.add('payments', `refund${transition}`, STRIPE, plan.cause);
    return this.wait(SECOND).add(
      'orders',
      plan.amountCents === null ? 'refund' : 'refundPartially',
      'job:apply-order-refund',
    );
  }

  /** The customer's card was closed, so the bank returns the money to us. */
  bounce(): this {
    this.at = within(OFFICE, this.at, this.random, 3);
    return this.add('refunds', 'fail', STRIPE).add('payments', 'restore', STRIPE, 'the refund came back');
  }

  inquire(): this {
    this.at = this.disputedAt = within(OFFICE, this.at, this.random, 6);
    return this.wait(SECOND).add('disputes', 'inquire', STRIPE, 'fraudulent');
  }

  dispute(): this {
    this.at = this.disputedAt = within(OFFICE, this.at, this.random, 8);
    this.wait(SECOND).add('disputes', 'requireAnswer', STRIPE, 'product_not_received');
    return this.add('payments', 'dispute', STRIPE, 'dispute to_answer');
  }

  /** A colleague submits the proofs. */
  answerDispute(): this {
    this.at = within(OFFICE, this.at, this.random, 3);
    return this.add('disputes', 'review', STRIPE, 'product_not_received');
  }

  endDispute(end: 'win' | 'lose' | 'drop'): this {
    this.at = within(OFFICE, this.at, this.random, 20);
    this.add('disputes', end, STRIPE, 'product_not_received');
    if (end === 'win') return this.add('payments', 'restore', STRIPE, 'dispute won');
    if (end === 'drop') return this;
    this.add('payments', 'refundAll', STRIPE, 'dispute lost');
    return this.wait(SECOND).add('orders', 'refund', 'job:apply-order-refund');
  }
}
