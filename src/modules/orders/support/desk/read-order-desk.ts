import { listAuditRecords } from '../../../../kernel/audit-trail.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import type { Actor } from '../../../../kernel/endpoint.ts';
import { findActorUserId } from '../../../../kernel/logger.ts';
import { listSentEmails } from '../../../../kernel/sent-emails.ts';
import { getUser, listUserNames } from '../../../auth/index.ts';
import { drawOrderedLetter } from '../../../documents/index.ts';
import { getOrderMoney } from '../../../payments/index.ts';
import type { OrderMoney } from '../../../payments/money.contract.ts';
import type { OrderView } from '../../contract.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { listTrackingRecords } from '../../mailing/queries.ts';
import { wasResentFree } from '../../mailing/resend-approval.ts';
import { Order } from '../../ordering/models/order.ts';
import { getOrderStatusText } from '../../ordering/order-status-text.contract.ts';
import { toOrderView } from '../../ordering/queries.ts';
import { getRefundTerms } from '../approvals/refund-terms.ts';
import { Approval } from '../models/approval.ts';
import { OrderDecision } from '../models/order-decision.ts';
import { OrderNote } from '../models/order-note.ts';
import { ThreadMessage } from '../models/thread-message.ts';
import { Thread } from '../models/thread.ts';
import { listOrderActions } from '../order-actions.ts';
import type { OrderDesk } from '../order-desk.contract.ts';
import { findRevealedUntil } from '../reveal-order.ts';
import { getColleagueName, toColleague } from './authors.ts';
import type { DeskSource } from './desk-source.ts';
import { listEventLines } from './event-lines.ts';
import { listEmails } from './list-emails.ts';
import { maskCustomer, maskPapers, maskRecipient, maskSource } from './mask-source.ts';
import { listPeopleLines } from './people-lines.ts';
import { presentSending } from './present-sending.ts';
import { listTechnicalLines } from './technical-lines.ts';

type Person = Awaited<ReturnType<typeof getUser>>;

/**
 * Reads everything about one order. The sentences and dates are those of the customer's own page. Names, addresses,
 * pages and texts are masked until the reader has given a reason to see them.
 */
export async function readOrderDesk(deps: Deps, input: { orderId: string; user: Actor }): Promise<OrderDesk> {
  const { orderId, user } = input;
  const order = await Order.query(deps.db).findById(orderId).throwIfNotFound();
  const letter = (await Letter.query(deps.db).findOne({ orderId })) ?? null;
  const canReadLetters = user.scope.includes('letters.read');
  const [view, money, person, counts, refund, freeResendNeedsApproval, papers, revealedUntil, pack] = await Promise.all(
    [
      toOrderView(deps, order),
      getOrderMoney(deps, orderId),
      getUser(deps, order.userId),
      countRows(deps, order.userId),
      getRefundTerms(deps, { orderId, by: user }),
      wasResentFree(deps, orderId),
      canReadLetters ? readPapers(deps, order, letter) : null,
      findRevealedUntil(deps, user, order),
      listPack(deps, order),
    ],
  );
  const plainSource = await collectSource(deps, { order, letter, view, money, person });
  const source = revealedUntil ? plainSource : maskSource(plainSource);
  const customer = presentCustomer(person, counts);
  const recipient =
    canReadLetters && view.letter ? { name: view.letter.recipientName, lines: view.letter.recipientLines } : null;
  const bounds = { refund, freeResendNeedsApproval };
  const emails = listEmails(source);

  return {
    order: { ...presentOrder(order, view), pack, decidedSince: (letter ?? order).statusSince.toISOString() },
    customerSees: presentCustomerSees(view),
    revealedUntil: revealedUntil?.toISOString() ?? null,
    recipient: revealedUntil ? recipient : maskRecipient(recipient),
    customer: revealedUntil ? customer : maskCustomer(customer),
    sending: letter && view.letter && presentSending(deps, { order, letter, view: view.letter }),
    money: { ...money, lines: order.price.lines },
    papers: revealedUntil ? papers : maskPapers(papers),
    emails: sortNewestFirst(emails),
    timeline: sortNewestFirst([
      ...listPeopleLines(source),
      ...listEventLines(source, emails),
      ...listTechnicalLines(source),
    ]),
    actions: listOrderActions({ order, letter, money, customer, user, bounds, now: deps.now() }),
    bounds,
    approvals: listOpenApprovals(source, user),
  };
}

async function collectSource(
  deps: Deps,
  {
    order,
    letter,
    view,
    money,
    person,
  }: { order: Order; letter: Letter | null; view: OrderView; money: OrderMoney; person: Person },
): Promise<DeskSource> {
  const [notes, approvals, decisions, threads, trackingRecords] = await Promise.all([
    OrderNote.query(deps.db).where({ orderId: order.id }).orderBy('createdAt'),
    Approval.query(deps.db).where({ orderId: order.id }).orderBy('createdAt'),
    OrderDecision.query(deps.db).where({ orderId: order.id }),
    Thread.query(deps.db).where({ orderId: order.id }).orderBy('createdAt'),
    letter ? listTrackingRecords(deps, [letter.id]) : [],
  ]);
  const threadMessages = await ThreadMessage.query(deps.db)
    .whereIn(
      'threadId',
      threads.map(({ id }) => id),
    )
    .orderBy(['createdAt', 'id']);
  const rowIds = listRowIds({ order, letter, money, threads, approvals });
  // E-mails are also about decisions and answers, which have no other record than that e-mail.
  const emailIds = [...rowIds, ...[...decisions, ...threadMessages].map(({ id }) => id)];
  const records = await listAuditRecords(deps, emailIds);
  const sentEmails = await listSentEmails(deps, emailIds);
  const names = await listUserNames(deps, [
    ...records.flatMap(({ actor }) => findActorUserId(actor) ?? []),
    ...notes.map(({ authorId }) => authorId),
    ...approvals.flatMap(({ requestedBy, decidedBy }) => [requestedBy, ...(decidedBy ? [decidedBy] : [])]),
    ...threadMessages.flatMap(({ direction, authorId }) => (direction === 'in' ? [] : (authorId ?? []))),
  ]);
  const people = { customer: { id: order.userId, name: formatName(person), email: person.email }, names };
  return {
    order,
    letter,
    view,
    money,
    notes,
    approvals,
    threads,
    threadMessages,
    records,
    sentEmails,
    trackingRecords,
    people,
  };
}

/** Ids of every row whose records belong to the order's history. */
const listRowIds = ({
  order,
  letter,
  money,
  threads,
  approvals,
}: Pick<DeskSource, 'order' | 'letter' | 'money' | 'threads' | 'approvals'>): string[] => [
  order.id,
  ...(letter ? [letter.id] : []),
  ...(money.payment ? [money.payment.id] : []),
  ...[...money.refunds, ...money.disputes, ...money.invoices, ...threads, ...approvals].map(({ id }) => id),
];

const listOpenApprovals = ({ approvals, people }: DeskSource, user: Actor): OrderDesk['approvals'] =>
  approvals
    .filter(({ status }) => status === 'requested')
    .map(({ id, action, amountCents, requestedBy, createdAt }) => ({
      id,
      action,
      amountCents,
      requestedBy: getColleagueName(toColleague(requestedBy, people)),
      isOwn: requestedBy === user.id,
      createdAt: createdAt.toISOString(),
    }));

const formatName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`.trim();

const presentCustomer = (person: Person, counts: { orders: number; messages: number }): OrderDesk['customer'] => ({
  id: person.id,
  name: formatName(person),
  email: person.email,
  isErased: person.erased,
  ...counts,
});

async function countRows({ db }: Pick<Deps, 'db'>, userId: string): Promise<{ orders: number; messages: number }> {
  const count = async (table: 'orders' | 'threads', owner: 'user_id' | 'account_id'): Promise<number> => {
    const [row] = await db(table)
      .where({ [owner]: userId })
      .count<{ count: string }[]>();
    return Number(row!.count);
  };
  const [orders, messages] = await Promise.all([count('orders', 'user_id'), count('threads', 'account_id')]);
  return { orders, messages };
}

const presentOrder = (
  { offer, totalCents }: Order,
  { id, reference, status, title, sending, createdAt, resends, resentAs }: OrderView,
): Omit<OrderDesk['order'], 'decidedSince' | 'pack'> => ({
  id,
  reference,
  status,
  title,
  sending,
  createdAt,
  resends,
  resentAs,
  offer,
  totalCents,
});

/** The orders that were paid together with this one. */
async function listPack(deps: Deps, { packId }: Order): Promise<OrderDesk['order']['pack']> {
  if (!packId) return [];
  const orders = await Order.query(deps.db).where({ packId }).orderBy('id');
  return orders.map(({ id, reference, title, status }) => ({ id, reference, title, status }));
}

/** The status text of the customer's page: of the letter, or of an order without one. */
function presentCustomerSees(view: OrderView): OrderDesk['customerSees'] {
  const { letter, pdfChangeableUntil } = view;
  const { short, long } = letter ?? getOrderStatusText(view);
  const until = letter ? (letter.correctableUntil ?? letter.changeableUntil) : pdfChangeableUntil;
  return { short, long, until, outcome: letter?.outcome ?? null };
}

async function readPapers(deps: Deps, order: Order, letter: Letter | null): Promise<OrderDesk['papers']> {
  const { pages, enclosures, sentApart } = await drawOrderedLetter(deps, {
    documentId: order.documentId,
    sending: order.sending === 'pdf' ? null : order.sending,
    enclosureIds: order.enclosureIds,
  });
  return {
    pages,
    pageCount: pages.length,
    isErased: pages.length === 0,
    hasPdf: Boolean(letter?.fileId ?? order.fileId),
    enclosures,
    sentApart,
  };
}

const sortNewestFirst = <Line extends { at: string }>(lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => b.at.localeCompare(a.at));
