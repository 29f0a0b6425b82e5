import type { Deps } from '../../../kernel/deps.ts';
import { toParisDay } from '../../../letterpress/index.ts';
import { findUserId, findVerifiedUserId, getUser } from '../../auth/index.ts';
import { getSubscriptionStatus } from '../../payments/index.ts';
import type { SubscriptionView } from '../../payments/subscriptions/contract.ts';
import { Order } from '../ordering/models/order.ts';
import type { MessageKind, MessageSubject, WithdrawalOutcome } from './contract.ts';
import { ThreadMessage } from './models/thread-message.ts';
import { Thread } from './models/thread.ts';
import { formatReplyAddress } from './reply-address.ts';

export interface MessageRecord {
  id: string;
  reference: string;
  kind: MessageKind;
  name: string;
  email: string;
  subject: MessageSubject | null;
  orderReference: string | null;
  /** Set only when the order is certain. */
  orderId: string | null;
  endsOn: string | null;
  body: string;
  outcome: WithdrawalOutcome | null;
  /** The reply address; null if inbound mail is not configured. */
  replyTo: string | null;
  isByMail: boolean;
  /** The account that was logged in. */
  userId: string | null;
  createdAt: Date;
}

/** Returns the message of a form: the thread that it began, with its text. */
export async function getMessage(deps: Deps, id: string): Promise<MessageRecord> {
  const thread = await Thread.query(deps.db).findById(id).throwIfNotFound();
  const { body, channel } = await ThreadMessage.query(deps.db).findById(id).throwIfNotFound();
  return { ...thread, body, isByMail: channel === 'mail', replyTo: formatReplyAddress(deps, thread.replyToken) };
}

/** As people type a reference: in any case, with spaces. */
export const normalizeReference = (typed: string | null): string | undefined => typed?.toUpperCase().replace(/\s/g, '');

export async function findOrderByReference(deps: Deps, typed: string | null): Promise<Order | null> {
  const reference = normalizeReference(typed);
  return (reference && (await Order.query(deps.db).findOne({ reference }))) || null;
}

/**
 * Finds an order by its reference together with its account or the account's address: the reference alone proves
 * nothing.
 */
export async function findCertainOrder(
  deps: Deps,
  message: Pick<Thread, 'orderReference' | 'userId' | 'email'>,
): Promise<Order | null> {
  const order = await findOrderByReference(deps, message.orderReference);
  if (!order) return null;
  if (order.userId === message.userId) return order;
  return (await getUser(deps, order.userId)).email === message.email ? order : null;
}

/** Maximum acknowledgements per hour to one address, for messages of unverified senders. */
const MAX_ACKNOWLEDGEMENTS_PER_HOUR = 6;

/** What the law has us acknowledge each time on a durable medium (L. 221-21, L. 215-1-1). */
const NOTICES: readonly MessageKind[] = ['withdrawal', 'termination'];

/**
 * Whether a message is acknowledged by e-mail. A logged-in user with this verified address always gets one. Addresses
 * are otherwise unverified: withdrawals and terminations get a few per hour, counted without the questions, which anyone
 * may send in the same name. Questions get a few per hour at the address of an account, and otherwise the first message
 * of each day (Paris). Mail gets the first of each day too, so that an autoresponder is not answered again. Support reads
 * all messages.
 */
export async function isAcknowledgementDue(
  deps: Deps,
  { id, kind, email, createdAt, isByMail, userId }: MessageRecord,
): Promise<boolean> {
  if (userId && (await findVerifiedUserId(deps, email)) === userId) return true;
  const isNotice = NOTICES.includes(kind);
  const earlier = Thread.query(deps.db)
    .where({ email, suspect: false })
    .where('id', '<>', id)
    .where((query) =>
      query.where('createdAt', '<', createdAt).orWhere((same) => same.where({ createdAt }).where('id', '<', id)),
    )
    .modify((query) => void (isNotice && query.whereIn('kind', [...NOTICES])))
    .orderBy('createdAt', 'desc');
  if (isNotice || (!isByMail && (await findUserId(deps, email)))) {
    const hourAgo = new Date(createdAt.getTime() - 3_600_000);
    const recent = await earlier.where('createdAt', '>', hourAgo).limit(MAX_ACKNOWLEDGEMENTS_PER_HOUR).select('id');
    return recent.length < MAX_ACKNOWLEDGEMENTS_PER_HOUR;
  }
  const last = await earlier.first();
  return !last || toParisDay(last.createdAt) !== toParisDay(createdAt);
}

/**
 * Finds the subscription that a message certainly means: that of the session, or of the address with the right
 * reference. A guessed address is enough for a termination, which its holder is notified of and can undo, and not for a
 * withdrawal. A contract that has ended since the message came may have been ended by it, before its job was repeated.
 */
export async function findContractOfMessage(
  deps: Deps,
  message: Pick<Thread, 'kind' | 'userId' | 'email' | 'orderReference' | 'createdAt'>,
): Promise<(SubscriptionView & { userId: string }) | null> {
  const userId = message.userId ?? (await findUserId(deps, message.email));
  const subscription = userId ? (await getSubscriptionStatus(deps, userId)).subscription : null;
  if (!userId || !subscription) return null;
  if (subscription.status === 'cancelled' && new Date(subscription.statusSince) < message.createdAt) return null;
  const reference = normalizeReference(message.orderReference);
  const isEnough = reference
    ? reference === subscription.reference
    : message.userId !== null || message.kind === 'termination';
  return isEnough ? { ...subscription, userId } : null;
}
