import { toParisDay } from '../../src/letterpress/index.ts';
import {
  disputeStateMachine,
  paymentStateMachine,
  refundStateMachine,
  toCreditNoteContent,
  toInvoiceContent,
  toReversalContent,
} from '../../src/modules/payments/index.ts';
import { DAY, later } from './calendar.ts';
import type { InventedOrder, DemoContext } from './demo-context.ts';
import type { Course } from './rows.ts';

type InvoiceContent = ReturnType<typeof toInvoiceContent>;

/** Invents the payment of an order with its refund, dispute, invoice and credit notes. */
export function inventPayment(context: DemoContext, order: InventedOrder): void {
  const { random, rows, now } = context;
  const { createdAt, price, script } = order;
  const id = random.uuid(createdAt);
  const amountCents = price.totalCents;
  const course = rows.applySteps(paymentStateMachine, id, order.listSteps('payments'), createdAt);
  const paidAt = course.at.get('succeed') ?? null;
  const books = new Books(context, { paymentId: id, reference: order.reference });
  if (paidAt) books.invoice(price.lines, paidAt);
  const { refunded, disputedAt } = script;
  const refund =
    refunded && refunded.at <= now ? { ...refunded, amountCents: refunded.amountCents ?? amountCents } : null;
  const refundId = refund && random.uuid(refund.at);
  const refundCourse =
    refund && refundId ? rows.applySteps(refundStateMachine, refundId, order.listSteps('refunds'), refund.at) : null;
  const disputeId = disputedAt && disputedAt <= now ? random.uuid(disputedAt) : null;
  const disputeCourse =
    disputeId && disputedAt
      ? rows.applySteps(disputeStateMachine, disputeId, order.listSteps('disputes'), disputedAt)
      : null;
  const lostCents = disputeCourse?.status === 'lost' ? amountCents : 0;
  const givenCents = refundCourse?.status === 'succeeded' ? (refund?.amountCents ?? 0) : 0;
  rows.add('payments', {
    id,
    order_id: order.id,
    user_id: order.customer.id,
    order_reference: order.reference,
    status: course.status,
    status_since: course.since,
    amount_cents: amountCents,
    refunded_cents: givenCents + lostCents,
    lines: price.lines,
    // Without a payment page: the sandbox does not know it, so the worker must not poll it.
    stripe_payment_intent_id: paidAt ? `pi_demo${random.hex(18)}` : null,
    card: paidAt ? `visa •••• ${random.digits(4)}` : null,
    paid_at: paidAt,
    created_at: createdAt,
  });
  if (paidAt) addWebhook(context, id, paidAt);
  if (refund && refundId && refundCourse) {
    rows.emit('refund.requested', refundId, refund.at);
    addRefund(context, { ...refund, id: refundId, paymentId: id, course: refundCourse });
    books.correct(
      { refund_id: refundId },
      refund.amountCents,
      `Remboursement\u00a0: ${refund.reason}`,
      refundCourse.at.get('succeed'),
    );
    books.reverse({ refund_id: refundId }, 'Remboursement retourné par la banque', refundCourse.at.get('fail'));
  }
  if (!disputeId || !disputedAt || !disputeCourse) return;
  addDispute(context, { id: disputeId, paymentId: id, course: disputeCourse, disputedAt, amountCents, lostCents });
  if (lostCents > 0)
    books.correct(
      { dispute_id: disputeId },
      lostCents,
      'Somme reprise par la banque après contestation',
      disputeCourse.at.get('lose'),
    );
}

function addRefund(
  { random, rows }: DemoContext,
  refund: {
    id: string;
    paymentId: string;
    cause: string;
    reason: string;
    amountCents: number;
    requestedBy: string | null;
    approvedBy: string | null;
    at: Date;
    course: Course;
  },
): void {
  const { status, since } = refund.course;
  rows.add('refunds', {
    id: refund.id,
    payment_id: refund.paymentId,
    cause: refund.cause,
    status,
    status_since: since,
    amount_cents: refund.amountCents,
    reason: refund.reason,
    requested_by: refund.requestedBy,
    approved_by: refund.approvedBy,
    // A pending refund has no id, otherwise the worker would poll it every minute.
    stripe_refund_id: ['requested', 'sent'].includes(status) ? null : `re_demo${random.hex(18)}`,
    created_at: refund.at,
  });
}

function addDispute(
  { random, rows }: DemoContext,
  dispute: { id: string; paymentId: string; course: Course; disputedAt: Date; amountCents: number; lostCents: number },
): void {
  const { status, since } = dispute.course;
  const isOver = ['won', 'lost', 'dropped'].includes(status);
  rows.add('disputes', {
    id: dispute.id,
    payment_id: dispute.paymentId,
    stripe_dispute_id: `dp_demo${random.hex(18)}`,
    status,
    status_since: since,
    reason: status === 'inquiry' || status === 'dropped' ? 'fraudulent' : 'product_not_received',
    amount_cents: dispute.amountCents,
    lost_cents: dispute.lostCents,
    synced_at: since,
    answer_due_at: later(dispute.disputedAt, 9 * DAY),
    opened_at: dispute.disputedAt,
    closed_at: isOver ? since : null,
    created_at: dispute.disputedAt,
  });
}

function addWebhook({ random, rows }: DemoContext, paymentId: string, at: Date): void {
  if (!rows.isRecent(at)) return;
  const id = random.uuid(at);
  rows.add('inbox', {
    id,
    provider: 'stripe',
    provider_event_id: `evt_demo${random.hex(18)}`,
    type: 'checkout.session.completed',
    body: '\\x7b7d',
    provider_refs: { objectId: `cs_demo${random.hex(18)}`, payment: paymentId },
    received_at: at,
  });
  rows.emit('stripe_webhook.received', id, at);
}

/** The invoices of one payment. They are numbered at the end of the run, in chronological order. */
export class Books {
  private issued: { id: string; content: InvoiceContent } | null = null;
  private note: { id: string; content: InvoiceContent } | null = null;

  constructor(
    private readonly context: DemoContext,
    private readonly payment: { paymentId: string; reference: string },
  ) {}

  invoice(lines: Parameters<typeof toInvoiceContent>[0], at: Date): void {
    this.issued = this.add('invoice', toInvoiceContent(lines, this.payment.reference), at, {});
  }

  correct(cause: Cause, amountCents: number, label: string, at: Date | undefined): void {
    if (!this.issued || !at) return;
    const content = toCreditNoteContent({ amountCents, label }, { number: '', ...this.issued }, []);
    this.note = this.add('credit_note', content, at, { ...cause, corrects_id: this.issued.id });
  }

  reverse(cause: Cause, label: string, at: Date | undefined): void {
    if (!this.note || !at) return;
    const content = toReversalContent({ number: '', ...this.note }, label);
    this.add('invoice', content, at, { ...cause, corrects_id: this.note.id });
  }

  private add(
    kind: 'invoice' | 'credit_note',
    content: InvoiceContent,
    at: Date,
    more: Cause & { corrects_id?: string },
  ): { id: string; content: InvoiceContent } {
    const { random, rows } = this.context;
    const id = random.uuid(at);
    rows.add('demo_invoices', {
      id,
      series: `${kind === 'invoice' ? 'F' : 'A'}${toParisDay(at).slice(0, 4)}`,
      kind,
      payment_id: this.payment.paymentId,
      content,
      total_cents: content.totalCents,
      issued_at: at,
      ...more,
    });
    rows.emit('invoice.issued', id, at);
    rows.emit('invoice.filed', id, later(at, 3000));
    return { id, content };
  }
}
type Cause = { refund_id?: string; dispute_id?: string };
