import type { Deps } from '../../../kernel/deps.ts';
import { findUserId } from '../../auth/index.ts';
import { getSubscriptionStatus } from '../../payments/index.ts';
import type { SubscriptionView } from '../../payments/subscriptions/contract.ts';
import type { Message } from './models/message.ts';

/**
 * The subscription that a message can only mean: of who is logged in, or whose address it gives, and of no other reference. An address
 * is soon guessed: it is enough to let a contract run out, which its holder is told and may take back, and not to end it on the spot.
 */
export async function findContractOfMessage(
  deps: Deps,
  message: Pick<Message, 'kind' | 'userId' | 'email' | 'orderReference'>,
): Promise<(SubscriptionView & { userId: string }) | null> {
  const userId = message.userId ?? (await findUserId(deps, message.email));
  const held = userId ? (await getSubscriptionStatus(deps, userId)).subscription : null;
  if (!userId || !held || held.status === 'cancelled') return null;
  const named = message.orderReference?.toUpperCase().replace(/\s/g, '');
  const isEnough = named ? named === held.reference : message.userId !== null || message.kind === 'termination';
  return isEnough ? { ...held, userId } : null;
}
