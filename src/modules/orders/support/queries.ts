import type { Deps } from '../../../kernel/deps.ts';
import { parisDay } from '../../../letterpress/index.ts';
import { findUserId } from '../../auth/index.ts';
import { getSubscriptionStatus } from '../../payments/index.ts';
import type { SubscriptionView } from '../../payments/subscriptions/contract.ts';
import type { MessageKind, MessageSubject, WithdrawalOutcome } from './contract.ts';
import { Message } from './models/message.ts';

export interface MessageRecord {
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

export async function getMessage(deps: Deps, id: string): Promise<MessageRecord> {
  return Message.query(deps.db).findById(id).throwIfNotFound();
}

/**
 * Whether a message is acknowledged by e-mail. An address without an account gets only one acknowledgement a day
 * (Paris), the first, because any address may be typed. Support reads all messages.
 */
export async function isAcknowledgementDue(deps: Deps, { id, email, createdAt }: MessageRecord): Promise<boolean> {
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

/**
 * Finds the subscription that a message certainly means: that of the session, or of the address with the right
 * reference. A guessed address is enough for a termination, which its holder is notified of and can undo, and not for a
 * withdrawal.
 */
export async function findContractOfMessage(
  deps: Deps,
  message: Pick<Message, 'kind' | 'userId' | 'email' | 'orderReference'>,
): Promise<(SubscriptionView & { userId: string }) | null> {
  const userId = message.userId ?? (await findUserId(deps, message.email));
  const subscription = userId ? (await getSubscriptionStatus(deps, userId)).subscription : null;
  if (!userId || !subscription || subscription.status === 'cancelled') return null;
  const reference = message.orderReference?.toUpperCase().replace(/\s/g, '');
  const isEnough = reference
    ? reference === subscription.reference
    : message.userId !== null || message.kind === 'termination';
  return isEnough ? { ...subscription, userId } : null;
}
