import type { Deps } from '../../../kernel/deps.ts';
import { parisDay } from '../../../letterpress/index.ts';
import { userIdByEmail } from '../../auth/index.ts';
import type { SubscriptionView } from '../../payments/contract.ts';
import { getSubscriptionStatus } from '../../payments/index.ts';
import type { MessageKind, MessageSubject, WithdrawalOutcome } from './contract.ts';
import { Message } from './models/message.ts';

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
  if (await userIdByEmail(deps, email)) return true;
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
 * The subscription that a message can only mean: of who is logged in, or whose address it gives, and of no other reference. An address
 * is soon guessed: it is enough to let a contract run out, which its holder is told and may take back, and not to end it on the spot.
 */
export async function findContractOfMessage(
  deps: Deps,
  message: Pick<Message, 'kind' | 'userId' | 'email' | 'orderReference'>,
): Promise<(SubscriptionView & { userId: string }) | null> {
  const userId = message.userId ?? (await userIdByEmail(deps, message.email));
  const held = userId ? (await getSubscriptionStatus(deps, userId)).subscription : null;
  if (!userId || !held || held.status === 'cancelled') return null;
  const named = message.orderReference?.toUpperCase().replace(/\s/g, '');
  const isEnough = named ? named === held.reference : message.userId !== null || message.kind === 'termination';
  return isEnough ? { ...held, userId } : null;
}
