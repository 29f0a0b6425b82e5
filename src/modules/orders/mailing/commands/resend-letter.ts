import type { Knex } from 'knex';
import { formatDay, toNoon } from '../../../../domain/format-date.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { type AppError, notFound } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { createReference } from '../../../../kernel/ids.ts';
import { toParisDay } from '../../../../letterpress/index.ts';
import { getUser, listUserNames } from '../../../auth/index.ts';
import type { DraftContent } from '../../../documents/drafts/contract.ts';
import { copyOrderedDocument, measureCopy } from '../../../documents/index.ts';
import type { Price } from '../../../payments/contract.ts';
import { getCurrentOffer, listOrderPayments } from '../../../payments/index.ts';
import { orderResent } from '../../events.ts';
import { priceSheets } from '../../ordering/commands/measure-letter.ts';
import { dateLetter } from '../../ordering/commands/pay-order.ts';
import { startPaidOrder } from '../../ordering/commands/start-paid-order.ts';
import { assertPostable } from '../../ordering/errors.ts';
import { Order } from '../../ordering/models/order.ts';
import { orderStateMachine } from '../../ordering/order.state-machine.ts';
import { decideOnOrder, type OrderSubject } from '../../support/decide-on-order.ts';
import { OrderDecision } from '../../support/models/order-decision.ts';
import { recordDecision } from '../../support/record-decision.ts';
import {
  accountWasErased,
  alreadyResent,
  letterAwaitsPickup,
  nothingToResend,
  resendCancelled,
  resendDisputed,
  resendErased,
  resendNeedsApproval,
  resendRejected,
  resendTooEarly,
} from '../errors.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';
import { findResendApprovalReason } from '../resend-approval.ts';

interface Resend {
  letterId: string;
  reason: string;
  recipient?: DraftContent['recipient'] | undefined;
  /** Who decides. */
  userId: string;
}
/** The request of a colleague that a second person approves: a free resend. */
interface ApprovedResend extends Resend {
  requestedBy: string;
  approvalId: string;
}
type DecidedResend = Resend & { isFree: boolean; approval: Pick<ApprovedResend, 'requestedBy' | 'approvalId'> | null };
interface Resent {
  order: Order;
  isNew: boolean;
}
const FREE_PRICE: Price = { lines: [], totalCents: 0, currency: 'eur' };

/**
 * Resends a letter for support: a new order that names the original (docs/decisions/0014), free and posted at once, or
 * waiting for its payment. The letter is copied first, so that its order alone says what is left to do: its event
 * completes it after a crash. Only one order may exist per original.
 */
export async function resendLetter(
  deps: Deps,
  input: Resend & {
    isFree: boolean;
    /** The instant of the letter's state on which the person decided. */
    expectedStatusSince: Date;
  },
): Promise<Resent> {
  const found = await Letter.query(deps.db).findById(input.letterId);
  if (!found) throw notFound();
  const { orderId } = found;
  return decideOnOrder(deps, { orderId, expectedStatusSince: input.expectedStatusSince }, ({ order, letter }) =>
    resendOrder(deps, order, letter ?? found, { ...input, approval: null }),
  );
}

/** Resends a letter on the request of a colleague that a second person approved. The caller holds the lock of the order. */
export async function resendApproved(
  deps: Deps,
  { order, letter }: OrderSubject,
  { requestedBy, approvalId, ...input }: ApprovedResend,
): Promise<Resent> {
  if (!letter) throw notFound();
  return resendOrder(deps, order, letter, { ...input, isFree: true, approval: { requestedBy, approvalId } });
}

async function resendOrder(deps: Deps, original: Order, letter: Letter, input: DecidedResend): Promise<Resent> {
  const blocker = await findBlocker(deps, letter, original);
  if (blocker) throw blocker;

  const current = await findCurrentResend(deps.db, original.id);
  const { order, isNew } = current
    ? { order: current, isNew: false }
    : await insertResend(deps, original, letter, input);
  if (!isNew) await assertOwnResend(deps, order, input);
  await completeResend(deps, { orderId: order.id });
  return { order: await order.$query(deps.db), isNew };
}

/** Starts the order of a resent letter if it is free, else dates its pages. One that is started keeps the day of its pages. */
export async function completeResend(deps: Deps, { orderId }: { orderId: string }): Promise<void> {
  const order = await Order.query(deps.db).findById(orderId).throwIfNotFound();
  if (order.status !== 'awaiting_payment') return;
  if (order.totalCents === 0) await startPaidOrder(deps, { orderId });
  else await dateLetter(deps, order);
}

/** Checks a requested resend, and measures it: the recipient as it would be printed. */
export async function prepareResend(
  deps: Deps,
  input: { original: Order; letter: Letter; recipient: DraftContent['recipient'] | undefined },
): Promise<{ lines: string[]; isSameAddress: boolean }> {
  const { original, letter, recipient } = input;
  const blocker = await findBlocker(deps, letter, original);
  if (blocker) throw blocker;
  const current = await findCurrentResend(deps.db, original.id);
  if (current) throw await toAlreadyResent(deps, current);
  const { recipientLines: lines, isSameAddress } = await measureResend(deps, original, letter, recipient);
  return { lines, isSameAddress };
}

async function findBlocker(deps: Deps, letter: Letter, original: Order) {
  if ((await getUser(deps, original.userId)).erased) return accountWasErased({ orderId: original.id });
  if ((await listOrderPayments(deps, [original.id])).get(original.id)?.status === 'disputed')
    return resendDisputed({ orderId: original.id });
  return findResendBlocker(letter, deps.now());
}

async function measureResend(deps: Deps, original: Order, letter: Letter, recipient: Resend['recipient']) {
  const { userId, duplex, enclosureIds } = original;
  const measured = await measureCopy(deps, {
    id: original.documentId,
    userId,
    sending: letter.product,
    duplex,
    enclosureIds,
    recipient,
  });
  assertPostable(measured, { byField: true });
  return { ...measured, isSameAddress: measured.recipientLines.join('\n') === letter.recipientLines.join('\n') };
}

async function insertResend(
  deps: Deps,
  original: Order,
  letter: Letter,
  { reason, isFree, recipient, userId: decidedBy, approval }: DecidedResend,
): Promise<Resent> {
  const sending = letter.product;
  const { userId, duplex } = original;
  const measured = await measureResend(deps, original, letter, recipient);
  const { recipientLines: lines, isSameAddress } = measured;
  if (isFree && !approval && (await findResendApprovalReason(deps, { original, isSameAddress })))
    throw resendNeedsApproval({ letterId: letter.id });
  const offer = await getCurrentOffer(deps, userId);
  const price = isFree
    ? FREE_PRICE
    : priceSheets(deps, {
        offer,
        sending,
        sheets: measured.sheets,
        zone: measured.zone,
        partner: measured.partner,
        at: deps.now(),
      }).price;
  const [id, documentId] = [deps.newId(), deps.newId()];
  const { enclosureIds } = await copyOrderedDocument(deps, {
    id: original.documentId,
    userId,
    as: documentId,
    sending,
    duplex,
    enclosureIds: original.enclosureIds,
    recipient,
  });
  return deps.db.transaction(async (trx) => {
    const inserted: unknown[] = await trx('orders')
      .insert({
        id,
        reference: createReference(6, id),
        user_id: userId,
        document_id: documentId,
        status: orderStateMachine.initial,
        title: original.title,
        category: original.category,
        template_slug: original.templateSlug,
        offer,
        sending,
        duplex,
        enclosure_ids: JSON.stringify(enclosureIds),
        price: JSON.stringify(price),
        total_cents: price.totalCents,
        // Support cannot consent for the customer, who accepts the terms on the payment page.
        consents: null,
        resends_order_id: original.id,
        resend_reason: reason,
      })
      // Concurrent calls: `orders_one_resend` allows one order.
      .onConflict()
      .ignore()
      .returning('id');
    if (inserted.length > 0) {
      const change = isSameAddress ? {} : { previousLines: letter.recipientLines, lines };
      const decision = { orderId: id, action: 'resend', reason, userId: decidedBy } as const;
      await recordDecision(deps, trx, { ...decision, ...change, ...approval });
      await emit(trx, orderResent, { id });
    }
    const order = await findCurrentResend(trx, original.id);
    if (!order) throw notFound();
    return { order, isNew: inserted.length > 0 };
  });
}

const findCurrentResend = async (db: Knex, originalId: string): Promise<Order | undefined> =>
  Order.query(db).where({ resendsOrderId: originalId }).whereNotIn('status', ['cancelled', 'refunded']).first();

/** A repeated click gets its own order; a second colleague reads who was first. */
async function assertOwnResend(deps: Deps, order: Order, { userId, approval }: DecidedResend): Promise<void> {
  const decision = await OrderDecision.query(deps.db).findOne({ orderId: order.id, action: 'resend' });
  const isOwn = approval ? decision?.approvalId === approval.approvalId : !decision || decision.decidedBy === userId;
  if (!isOwn) throw await toAlreadyResent(deps, order);
}

async function toAlreadyResent(deps: Deps, order: Order): Promise<AppError> {
  const decision = await OrderDecision.query(deps.db).findOne({ orderId: order.id, action: 'resend' });
  const names = await listUserNames(deps, decision ? [decision.decidedBy] : []);
  const name = (decision && names.get(decision.decidedBy)) ?? 'Un collègue';
  return alreadyResent({ name, at: decision?.createdAt ?? order.createdAt, reference: order.reference });
}

/** Returns why a letter cannot be resent; null if it came back, was lost, or arrived and is wanted twice. */
export function findResendBlocker(
  letter: Pick<Letter, 'id' | 'status' | 'expectedOn' | 'purgedAt'>,
  now: Date,
): AppError | null {
  const { id: letterId, status, expectedOn } = letter;
  if (letter.purgedAt) return resendErased({ letterId });
  if (status === 'rejected') return resendRejected({ letterId });
  if (status === 'cancelled') return resendCancelled({ letterId });
  if (status === 'awaiting_pickup') return letterAwaitsPickup({ letterId });
  if (letterStateMachine.isIn('ended', status)) return null;
  if (!letterStateMachine.isIn('billable', status)) return nothingToResend({ letterId });
  return expectedOn && toParisDay(now) <= expectedOn
    ? resendTooEarly({ letterId, expectedOn: formatDay(toNoon(expectedOn)) })
    : null;
}
