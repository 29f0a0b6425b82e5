import type { Deps } from '../../src/kernel/deps.ts';
import { createReference } from '../../src/kernel/ids.ts';
import type { StateMachine } from '../../src/kernel/state-machine.ts';
import { listLoadedTemplates } from '../../src/modules/documents/index.ts';
import { letterStateMachine, orderStateMachine } from '../../src/modules/orders/index.ts';
import {
  disputeStateMachine,
  getPricing,
  paymentStateMachine,
  priceLetter,
  refundStateMachine,
} from '../../src/modules/payments/index.ts';
import { type Life, type LifeName, LIVES } from './lives.ts';
import { inventRecipient } from './people.ts';
import type { Random } from './random.ts';

type Row = Record<string, unknown>;
/** Rows by table, in an order that the foreign keys allow. */
export type Rows = Map<string, Row[]>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The worker reads again what it has not read for a while: none of these is known to a provider. */
const NEVER = new Date('2099-01-01T00:00:00Z');
const WEIGHTS = Object.fromEntries(Object.entries(LIVES).map(([name, { weight }]) => [name, weight])) as Record<
  LifeName,
  number
>;

export interface Customer {
  id: string;
  createdAt: Date;
}
interface Town {
  random: Random;
  rows: Rows;
  now: Date;
  config: Deps['config'];
  versionIds: ReadonlyMap<string, string>;
}

function add(rows: Rows, table: string, row: Row): void {
  const list = rows.get(table);
  if (list) list.push(row);
  else rows.set(table, [row]);
}

/** Runs a row through its state machine on paper: its transitions, their relayed events, and where it ends. */
export function live(
  { random, rows, now }: Town,
  machine: StateMachine,
  id: string,
  transitions: readonly string[],
  { from, step, actor = null }: { from: Date; step: number; actor?: string | null },
): { status: string; since: Date } {
  let status = machine.initial;
  let since = from;
  for (const [i, name] of transitions.entries()) {
    const found = machine.transitions.find(([transition]) => transition === name);
    if (!found?.[1].includes(status)) throw new Error(`${machine.table} cannot ${name} from ${status}.`);
    const at = new Date(Math.min(from.getTime() + (i + 1) * step, now.getTime() - (transitions.length - i) * 1000));
    add(rows, 'state_transitions', {
      id: random.uuid(at),
      entity: machine.table,
      entity_id: id,
      transition: name,
      from_state: status,
      to_state: found[2],
      occurred_at: at,
      actor,
    });
    // Relayed and without open dispatches: the worker has nothing left to do.
    if (found[3])
      add(rows, 'outbox', {
        id: random.uuid(at),
        event: found[3].name,
        payload: { id },
        available_at: at,
        created_at: at,
        relayed_at: at,
      });
    status = found[2];
    since = at;
  }
  return { status, since };
}

/** Finds an end that is believable at this age. */
function chooseLife(random: Random, ageDays: number): Life {
  for (;;) {
    const life: Life = LIVES[random.weighted(WEIGHTS)];
    if (ageDays <= life.maxAgeDays && (ageDays > 14 || life.maxAgeDays < 10_000 || random.below(4) === 0)) return life;
  }
}

/** One order with its document, letter, payment, refund or dispute, and all their histories. */
export function inventOrder(town: Town, customer: Customer, createdAt: Date, name?: LifeName): void {
  const { random, rows, now } = town;
  const life: Life = name ? LIVES[name] : chooseLife(random, (now.getTime() - createdAt.getTime()) / DAY);
  const templates = listLoadedTemplates();
  const template = templates[random.below(templates.length)]!;
  const sending = random.weighted({ registered_receipt: 6, registered: 3, tracked: 1 });
  const sheets = 1 + random.below(3);
  const weightGrams = 10 + sheets * 5;
  const { tariff, offers } = getPricing({ now: () => now, config: town.config });
  const price = priceLetter({ tariff, offers, offer: 'single_document', sending, sheets, weightGrams });

  const documentId = random.uuid(createdAt);
  const orderId = random.uuid(createdAt);
  const reference = createReference(6, orderId);
  const recipientLines = inventRecipient(random);
  const order = live(town, orderStateMachine, orderId, life.order, {
    from: createdAt,
    step: DAY,
  });
  add(rows, 'documents', {
    id: documentId,
    user_id: customer.id,
    template_version_id: town.versionIds.get(template.slug),
    status: order.status === 'cancelled' ? 'draft' : 'ordered',
    status_since: createdAt,
    content: { ...template.samples[0]!.content, sending },
    created_at: createdAt,
    updated_at: createdAt,
  });
  add(rows, 'orders', {
    id: orderId,
    reference,
    user_id: customer.id,
    document_id: documentId,
    status: order.status,
    status_since: order.since,
    title: template.file.title,
    category: template.category,
    template_slug: template.slug,
    offer: 'single_document',
    sending,
    price,
    total_cents: price.totalCents,
    created_at: createdAt,
  });
  if (life.letter)
    addLetter(town, life, { orderId, documentId, sending, sheets, weightGrams, recipientLines, createdAt });
  addPayment(town, life, { orderId, reference, userId: customer.id, price, createdAt });
}

function addLetter(
  town: Town,
  life: Life,
  order: {
    orderId: string;
    documentId: string;
    sending: string;
    sheets: number;
    weightGrams: number;
    recipientLines: string[];
    createdAt: Date;
  },
): void {
  const { random, rows } = town;
  const from = new Date(order.createdAt.getTime() + 20 * MINUTE);
  const id = random.uuid(from);
  const names = life.letter ?? [];
  const { status, since } = live(town, letterStateMachine, id, names, {
    from,
    step: 8 * HOUR,
  });
  const at = (name: string): Date | null =>
    (names as readonly string[]).includes(name)
      ? new Date(Math.min(from.getTime() + (names.indexOf(name as never) + 1) * 8 * HOUR, town.now.getTime() - 1000))
      : null;
  const [company = '', , town_ = ''] = order.recipientLines;
  const trackingNumber = life.isTracked ? `1A${random.digits(11)}` : null;
  add(rows, 'letters', {
    id,
    order_id: order.orderId,
    document_id: order.documentId,
    status,
    status_since: since,
    product: order.sending,
    addressee: { name: company, city: town_.slice(6) },
    recipient_lines: order.recipientLines,
    pages: order.sheets,
    sheets: order.sheets,
    weight_grams: order.weightGrams,
    expected_on: new Date(from.getTime() + 4 * DAY).toISOString().slice(0, 10),
    releases_at: from,
    provider: at('claim') ? 'maileva' : null,
    provider_ref: at('submit') ? random.uuid(from) : null,
    handed_over_at: at('submit'),
    first_submitted_at: at('submit'),
    deposited_at: at('transit'),
    presented_at: at('await') ?? at('deliver'),
    delivered_at: at('deliver'),
    returned_at: at('return'),
    tracking_number: trackingNumber,
    polled_at: NEVER,
    ...(status === 'rejected' && {
      reject_code: 'ADDRESS',
      reject_kind: 'address',
      reject_reason: 'Adresse du destinataire non distribuable',
    }),
    created_at: order.createdAt,
  });
  if (trackingNumber)
    add(rows, 'tracking_polls', {
      letter_id: id,
      number: trackingNumber,
      next_at: NEVER,
      stopped_at: order.createdAt,
      stop_reason: 'invented',
    });
  for (const [name, kind, label] of TRACKED)
    if (at(name))
      add(rows, 'tracking_events', {
        id: random.uuid(from),
        letter_id: id,
        source: 'maileva',
        provider_key: kind,
        kind,
        provider_code: kind.toUpperCase(),
        label,
        at: at(name),
        received_at: at(name),
      });
}
const TRACKED = [
  ['accept', 'accepted', 'Acceptée'],
  ['print', 'printed', 'Imprimée'],
  ['transit', 'in_transit', 'En cours d’acheminement'],
  ['await', 'awaiting_pickup', 'Attend au bureau de poste'],
  ['deliver', 'delivered', 'Distribuée'],
  ['return', 'returned', 'Retournée à l’expéditeur'],
] as const;

const PAYMENT_TRANSITIONS: Record<Life['payment'], readonly string[]> = {
  pending: [],
  failed: ['fail'],
  succeeded: ['succeed'],
  partially_refunded: ['succeed', 'refundPartially'],
  refunded: ['succeed', 'refundAll'],
  disputed: ['succeed', 'dispute'],
};

function addPayment(
  town: Town,
  life: Life,
  order: {
    orderId: string;
    reference: string;
    userId: string;
    price: ReturnType<typeof priceLetter>;
    createdAt: Date;
  },
): void {
  const { random, rows, now } = town;
  const id = random.uuid(order.createdAt);
  const amountCents = order.price.totalCents;
  const refundCents = { partially_refunded: 450, refunded: amountCents }[life.payment as string] ?? 0;
  const paidAt = PAYMENT_TRANSITIONS[life.payment].includes('succeed')
    ? new Date(Math.min(order.createdAt.getTime() + 2 * MINUTE, now.getTime() - 1000))
    : null;
  const { status, since } = live(town, paymentStateMachine, id, PAYMENT_TRANSITIONS[life.payment], {
    from: order.createdAt,
    step: 2 * MINUTE,
  });
  add(rows, 'payments', {
    id,
    order_id: order.orderId,
    user_id: order.userId,
    order_reference: order.reference,
    status,
    status_since: since,
    amount_cents: amountCents,
    refunded_cents: refundCents,
    lines: order.price.lines,
    // Without a payment page: the sandbox does not know it, so the worker must not ask for it.
    stripe_payment_intent_id: paidAt ? `pi_demo${random.hex(18)}` : null,
    card: paidAt ? `visa •••• ${random.digits(4)}` : null,
    paid_at: paidAt,
    created_at: order.createdAt,
  });
  const from = new Date(Math.min(order.createdAt.getTime() + DAY, now.getTime() - HOUR));
  if (refundCents > 0) {
    const refundId = random.uuid(from);
    const refund = live(town, refundStateMachine, refundId, ['send', 'succeed'], {
      from,
      step: MINUTE,
    });
    add(rows, 'refunds', {
      id: refundId,
      payment_id: id,
      cause: life.payment === 'refunded' ? 'change_of_mind' : 'support',
      status: refund.status,
      status_since: refund.since,
      amount_cents: refundCents,
      reason: life.payment === 'refunded' ? 'le client a changé d’avis' : 'geste commercial',
      stripe_refund_id: `re_demo${random.hex(18)}`,
      created_at: from,
    });
  }
  if (life.payment !== 'disputed') return;
  const disputeId = random.uuid(from);
  const dispute = live(town, disputeStateMachine, disputeId, ['requireAnswer'], {
    from,
    step: MINUTE,
  });
  add(rows, 'disputes', {
    id: disputeId,
    payment_id: id,
    stripe_dispute_id: `dp_demo${random.hex(18)}`,
    status: dispute.status,
    status_since: dispute.since,
    reason: random.pick(['fraudulent', 'product_not_received', 'duplicate']),
    amount_cents: amountCents,
    synced_at: from,
    answer_due_at: new Date(now.getTime() + (2 + random.below(12)) * DAY),
    opened_at: from,
    created_at: from,
  });
}
