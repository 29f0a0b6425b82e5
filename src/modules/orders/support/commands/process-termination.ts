import type { Deps } from '../../../../kernel/deps.ts';
import { endSubscription } from '../../../payments/index.ts';
import { messageStateMachine } from '../message.state-machine.ts';
import { Message } from '../models/message.ts';
import { findContractOfMessage } from '../queries.ts';

/**
 * "Résilier votre contrat" (L. 215-1-1): ends the subscription if it is certain; otherwise a person decides.
 * Idempotent.
 */
export async function processTermination(deps: Deps, input: { messageId: string }): Promise<void> {
  const message = await Message.query(deps.db).findById(input.messageId).throwIfNotFound();
  if (message.outcome) return;
  const subscription = await findContractOfMessage(deps, message);
  // A later end than the paid period means one more charge: a person asks whether that is wanted.
  const isCertain =
    subscription !== null &&
    !(message.endsOn && subscription.periodEndsAt && message.endsOn > subscription.periodEndsAt.slice(0, 10));
  if (isCertain && !subscription.cancelAtPeriodEnd) await endSubscription(deps, { userId: subscription.userId });

  await deps.db.transaction(async (trx) => {
    const open = await Message.query(trx).findById(message.id).forUpdate().throwIfNotFound();
    if (open.outcome) return;
    if (isCertain)
      await messageStateMachine.transition(trx, message.id, 'handle', {
        set: { outcome: 'ended', note: 'Fait automatiquement.' },
        reason: 'ended',
      });
    else await Message.query(trx).findById(message.id).patch({ outcome: 'by_hand' });
  });
}
