import type { Deps } from '../../kernel/deps.ts';
import { userIdByEmail } from '../auth/index.ts';
import { standingOf } from '../payments/index.ts';
import type { SubscriptionView } from '../payments/contract.ts';
import type { Message } from './models/message.ts';

/** The subscription that a message can only mean: of who is logged in, or whose address it gives, and of no other reference. */
export async function heldContract(deps: Deps, message: Message): Promise<(SubscriptionView & { userId: string }) | null> {
  const userId = message.userId ?? (await userIdByEmail(deps, message.email));
  const held = userId ? (await standingOf(deps, userId)).subscription : null;
  if (!userId || !held || held.status === 'cancelled') return null;
  const named = message.orderReference?.toUpperCase().replace(/\s/g, '');
  return !named || named === held.reference ? { ...held, userId } : null;
}
