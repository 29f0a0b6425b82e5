import type { Deps } from '../../../../kernel/deps.ts';
import { endSubscription } from '../../../payments/index.ts';
import { messageStateMachine } from '../message.state-machine.ts';
import { Message } from '../models/message.ts';
import { findContractOfMessage } from '../queries.ts';

/** "Résilier votre contrat" (L. 215-1-1): ends the subscription it can only mean; what is not certain waits for a person. Told again, it changes nothing. */
export async function processTermination(deps: Deps, input: { messageId: string }): Promise<void> {
  const message = await Message.query(deps.db).findById(input.messageId).throwIfNotFound();
  if (message.outcome) return;
  const held = await findContractOfMessage(deps, message);
  // A day after what is already paid means one more charge: a person asks whether that is meant.
  const isCertain =
    held !== null && !(message.endsOn && held.periodEndsAt && message.endsOn > held.periodEndsAt.slice(0, 10));
  if (isCertain && !held.cancelAtPeriodEnd) await endSubscription(deps, { userId: held.userId });

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
