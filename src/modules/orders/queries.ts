import { z } from 'zod';
import type { Deps } from '../../kernel/deps.ts';
import type { Actor } from '../../kernel/endpoint.ts';
import { notFound } from '../../kernel/errors.ts';
import { parisDay } from '../../letterpress/index.ts';
import { findUserId } from '../auth/index.ts';
import { readFile } from '../files/index.ts';
import { listOrderPayments } from '../payments/index.ts';
import type { MessageKind, MessageSubject, OrderView, ProofKind, WithdrawalOutcome } from './contract.ts';
import { fileNotReady } from './errors.ts';
import { DAYS_TO_CORRECT } from './mailing/letter-status-text.ts';
import { letterStateMachine } from './mailing/letter.state-machine.ts';
import { Letter } from './mailing/models/letter.ts';
import type { TransitionRecord, TrackingRecord, ProofFile } from './mailing/timeline-input.ts';
import { Order } from './ordering/models/order.ts';
import { maySee } from './policy.ts';
import { presentOrder } from './presenter.ts';
import { Message } from './support/models/message.ts';

export async function getOrderForUser(deps: Deps, input: { orderId: string; user: Actor }): Promise<Order> {
  const order = await Order.query(deps.db).findById(input.orderId);
  if (!order || !maySee(order, input.user)) throw notFound();
  return order;
}

/** One page of a person's orders, newest first. The cursor is the id of the last one shown: ids sort by time. */
export async function ordersOf(
  deps: Deps,
  input: { user: Actor; limit: number; cursor?: string },
): Promise<{ items: OrderView[]; nextCursor: string | null }> {
  const orders = await Order.query(deps.db)
    .where({ userId: input.user.id })
    .modify((query) => {
      if (input.cursor) void query.where('id', '<', input.cursor);
    })
    .orderBy('id', 'desc')
    .limit(input.limit + 1);
  const shown = orders.slice(0, input.limit);
  return {
    items: await viewsOf(deps, shown),
    nextCursor: orders.length > input.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function toOrderView(deps: Deps, order: Order): Promise<OrderView> {
  const [view] = await viewsOf(deps, [order]);
  return view!;
}

export async function viewsOf(deps: Deps, orders: readonly Order[]): Promise<OrderView[]> {
  const ids = orders.map(({ id }) => id);
  const letters = await Letter.query(deps.db).whereIn('orderId', ids);
  const letterIds = letters.map(({ id }) => id);
  const [payments, moves, news, proofs, proofFiles, linked] = await Promise.all([
    listOrderPayments(deps, ids),
    movesOf(deps, [...ids, ...letterIds]),
    newsOf(deps, letterIds),
    proofsOf(deps, letterIds),
    proofFilesOf(deps, letterIds),
    linkedOrders(deps, orders),
  ]);
  return orders.map((order) => {
    const letter = letters.find(({ orderId }) => orderId === order.id) ?? null;
    return presentOrder({
      order,
      letter,
      payment: payments.get(order.id) ?? null,
      moves: moves.filter(({ entityId }) => entityId === order.id || entityId === letter?.id),
      news: news.filter(({ letterId }) => letterId === letter?.id),
      proofs: proofs.filter(({ letterId }) => letterId === letter?.id).map(({ kind }) => kind),
      resends: named(linked.find(({ id }) => id === order.resendsOrderId)),
      resentAs: named(linked.find(({ resendsOrderId }) => resendsOrderId === order.id)),
      proofFile: proofFiles.findLast(({ letterId }) => letterId === letter?.id) ?? null,
      now: deps.now(),
    });
  });
}

/** The orders that these send again, and those that send these again. */
const linkedOrders = (deps: Deps, orders: readonly Order[]): Promise<Order[]> =>
  Order.query(deps.db)
    .whereIn(
      'id',
      orders.flatMap(({ resendsOrderId }) => resendsOrderId ?? []),
    )
    .orWhere(
      (query) =>
        void query
          .whereIn(
            'resendsOrderId',
            orders.map(({ id }) => id),
          )
          .whereNotIn('status', ['cancelled', 'refunded']),
    )
    .execute();

const named = (order: Order | undefined): OrderView['resends'] =>
  order ? { id: order.id, reference: order.reference } : null;

const movesOf = (deps: Deps, ids: string[]): Promise<TransitionRecord[]> =>
  deps.db('state_transitions').whereIn('entity_id', ids).orderBy('id').select({
    entityId: 'entity_id',
    transition: 'transition',
    toState: 'to_state',
    reason: 'reason',
    at: 'occurred_at',
  });

const newsOf = (deps: Deps, ids: string[]): Promise<(TrackingRecord & { letterId: string })[]> =>
  deps.db('tracking_events').whereIn('letter_id', ids).orderBy('at').select({
    letterId: 'letter_id',
    source: 'source',
    kind: 'kind',
    providerCode: 'provider_code',
    label: 'label',
    at: 'at',
  });

const proofFilesOf = (deps: Deps, ids: string[]): Promise<(ProofFile & { letterId: string })[]> =>
  deps
    .db('proof_files')
    .whereIn('letter_id', ids)
    .orderBy('event_count')
    .select({ letterId: 'letter_id', known: 'event_count', fileId: 'file_id', sha256: 'sha256', madeAt: 'made_at' });

/** The newest proof file of a letter. */
export const proofFileOf = async (deps: Deps, letterId: string): Promise<ProofFile | undefined> =>
  (await proofFilesOf(deps, [letterId])).at(-1);

const proofsOf = (deps: Deps, ids: string[]): Promise<{ letterId: string; kind: ProofKind }[]> =>
  deps.db('letter_proofs').whereIn('letter_id', ids).select({ letterId: 'letter_id', kind: 'kind' });

type OrderFacts = Pick<
  Order,
  | 'id'
  | 'reference'
  | 'title'
  | 'userId'
  | 'status'
  | 'documentId'
  | 'totalCents'
  | 'sending'
  | 'fileId'
  | 'enclosureIds'
  | 'duplex'
  | 'pdfRevision'
  | 'postOn'
  | 'resendsOrderId'
>;
export async function orderById(deps: Deps, id: string): Promise<OrderFacts> {
  return Order.query(deps.db).findById(id).throwIfNotFound();
}

export interface LetterFacts {
  id: string;
  orderId: string;
  orderReference: string;
  userId: string;
  documentId: string;
  status: Letter['status'];
  product: Letter['product'];
  duplex: boolean;
  enclosureIds: string[];
  sheets: number;
  releasesAt: Date;
  fileId: string | null;
  provider: string | null;
  providerRef: string | null;
  recipientLines: string[];
  trackingNumber: string | null;
  depositedAt: Date | null;
  deliveredAt: Date | null;
  pickupUntil: string | null;
  returnReason: string | null;
  claimDocumentId: string | null;
  statusSince: Date;
  createdAt: Date;
  /** What partner and store know it by: a corrected letter is another sending. */
  postKey: string;
}

export async function letterById(deps: Deps, id: string): Promise<LetterFacts> {
  const letter = (await Letter.query(deps.db)
    .findById(id)
    .join('orders', 'orders.id', 'letters.orderId')
    .select('letters.*', 'orders.reference as orderReference', 'orders.userId', 'orders.enclosureIds')
    .throwIfNotFound()) as Letter & Pick<LetterFacts, 'orderReference' | 'userId' | 'enclosureIds'>;
  return { ...letter, postKey: letter.submissionKey ?? letter.id };
}

/** The letter a partner speaks of, by its name for it or by ours; null for one that is not ours, or that another partner has. */
export async function findLetterByProviderRef(
  deps: Deps,
  provider: string,
  { sendingRef, key }: { sendingRef?: string; key?: string },
): Promise<string | null> {
  const byRef = sendingRef ? await Letter.query(deps.db).findOne({ provider, providerRef: sendingRef }) : undefined;
  // A one-shot partner may speak before its answer has reached us. Of a corrected letter, the key of the refused sending is no longer its name.
  const letter =
    byRef ??
    (key && z.uuid().safeParse(key).success
      ? await Letter.query(deps.db)
          .where({ provider })
          .where((known) =>
            known.where({ submissionKey: key }).orWhere((first) => first.where({ id: key }).whereNull('submissionKey')),
          )
          .first()
      : undefined);
  return letter?.id ?? null;
}

/** Whether the letter is in one of the machine's groups: questions of business have names. */
export const isLetterIn = (
  group: 'atPartner' | 'billable' | 'changeable' | 'ended',
  letter: { status: Letter['status'] },
): boolean => letterStateMachine.isIn(group, letter.status);

/** The proofs that are kept of a letter. */
export const proofKinds = async (deps: Deps, letterId: string): Promise<string[]> =>
  (await proofsOf(deps, [letterId])).map(({ kind }) => kind);

/** Delivered before this instant, and their signed receipt has not come back. */
export async function lettersWithoutReceipt(deps: Deps, deliveredBefore: Date): Promise<string[]> {
  const letters = await Letter.query(deps.db)
    .where({ status: 'delivered', product: 'registered_receipt' })
    .where('deliveredAt', '<', deliveredBefore)
    .whereNotExists(
      deps.db('letter_proofs').whereRaw('letter_id = letters.id').where({ kind: 'receipt' }).select(deps.db.raw('1')),
    )
    .orderBy('deliveredAt')
    .limit(200);
  return letters.map(({ id }) => id);
}

/** What the partner told of a letter, for its story. */
export async function listTrackingEvents(
  deps: Deps,
  letterId: string,
): Promise<{ at: Date; kind: 'tracking'; what: string; details: string; actor: null; requestId: null }[]> {
  const rows: { at: Date; source: string; kind: string; provider_code: string; label: string }[] = await deps
    .db('tracking_events')
    .where({ letter_id: letterId })
    .orderBy('at');
  return rows.map((row) => ({
    at: row.at,
    kind: 'tracking',
    what: `${row.source} ${row.kind}`,
    details: `${row.provider_code} ${row.label}`,
    actor: null,
    requestId: null,
  }));
}

/** The partner's last answer that was no yes, for its story. */
export async function getPartnerResponse(
  deps: Deps,
  letterId: string,
): Promise<{ at: Date; kind: 'webhook'; what: string; details: string; actor: null; requestId: null }[]> {
  const { provider, partnerResponse, partnerResponseAt } = await Letter.query(deps.db)
    .findById(letterId)
    .throwIfNotFound();
  return partnerResponse && partnerResponseAt
    ? [
        {
          at: partnerResponseAt,
          kind: 'webhook',
          what: `${provider ?? 'partner'} said`,
          details: partnerResponse,
          actor: null,
          requestId: null,
        },
      ]
    : [];
}

/** Green letters whose expected day is three days past. */
export async function listGreenLettersToPresume(deps: Deps): Promise<string[]> {
  const letters = await Letter.query(deps.db)
    .where({ product: 'green', status: 'printed' })
    .where('expectedOn', '<', new Date(deps.now().getTime() - 3 * 86_400_000).toISOString().slice(0, 10))
    .limit(500);
  return letters.map(({ id }) => id);
}

export async function letterOfOrder(
  deps: Deps,
  orderId: string,
): Promise<Pick<Letter, 'id' | 'fileId' | 'documentId' | 'product' | 'status' | 'provider'> | undefined> {
  return Letter.query(deps.db).findOne({ orderId });
}

export async function proofFile(deps: Deps, letterId: string, kind: string): Promise<string | null> {
  const row: { file_id: string } | undefined = await deps
    .db('letter_proofs')
    .where({ letter_id: letterId, kind })
    .first('file_id');
  return row?.file_id ?? null;
}

/** The newest proof file, named for a folder of papers. */
export async function proofFileBytes(
  deps: Deps,
  order: { id: string; reference: string },
): Promise<{ name: string; bytes: Uint8Array }> {
  const letter = await letterOfOrder(deps, order.id);
  const made = letter && (await proofFileOf(deps, letter.id));
  if (!made) throw fileNotReady({ orderId: order.id });
  return { name: `dossier-de-preuve-${order.reference}.pdf`, bytes: (await readFile(deps, made.fileId)).bytes };
}

/** Cancelled letters whose order was never told to give the money back: a crash between the two steps. */
export async function listOrdersOwedRefund(deps: Deps): Promise<{ orderId: string; isRejected: boolean }[]> {
  return deps
    .db('letters')
    .join('orders', 'orders.id', 'letters.order_id')
    .where('letters.status', 'cancelled')
    .whereIn('orders.status', ['paid', 'in_production'])
    .limit(100)
    .select({ orderId: 'letters.order_id', isRejected: deps.db.raw('letters.reject_code is not null') });
}

/** Orders whose letter the partner refused, and which nobody has corrected in time. */
export async function listUncorrectedOrders(deps: Deps): Promise<string[]> {
  const before = new Date(deps.now().getTime() - DAYS_TO_CORRECT * 86_400_000);
  const letters = await Letter.query(deps.db)
    .where({ status: 'rejected' })
    .where('statusSince', '<', before)
    .orderBy('statusSince')
    .limit(100);
  return letters.map(({ orderId }) => orderId);
}

/** Letters that a correction made cheaper, whose difference was never asked back: a crash between the two steps. */
export async function listLettersOwedRefund(deps: Deps): Promise<string[]> {
  const letters = await Letter.query(deps.db).where('refundDueCents', '>', 0).limit(100);
  return letters.map(({ id }) => id);
}

export interface MessageFacts {
  id: string;
  reference: string;
  kind: MessageKind;
  name: string;
  email: string;
  subject: MessageSubject | null;
  orderReference: string | null;
  endsOn: string | null;
  body: string;
  outcome: WithdrawalOutcome | null;
  createdAt: Date;
}

export async function messageById(deps: Deps, id: string): Promise<MessageFacts> {
  return Message.query(deps.db).findById(id).throwIfNotFound();
}

/**
 * Whether a message is acknowledged by e-mail. Anybody may type any address: one without an account gets a single acknowledgement a day (Paris),
 * the first. The others are read by support all the same.
 */
export async function isAcknowledgementDue(deps: Deps, { id, email, createdAt }: MessageFacts): Promise<boolean> {
  if (await findUserId(deps, email)) return true;
  const earlier = await Message.query(deps.db)
    .where({ email, suspect: false })
    .where('id', '<>', id)
    .where((query) =>
      query.where('createdAt', '<', createdAt).orWhere((same) => same.where({ createdAt }).where('id', '<', id)),
    )
    .orderBy('createdAt', 'desc')
    .first();
  return !earlier || parisDay(earlier.createdAt) !== parisDay(createdAt);
}
