import type { Deps } from '../../../../kernel/deps.ts';
import { toParisDay } from '../../../../letterpress/index.ts';
import { endSubscription } from '../../../payments/index.ts';
import { Thread } from '../models/thread.ts';
import { findContractOfMessage } from '../queries.ts';
import { threadStateMachine } from '../thread.state-machine.ts';
import { insertNote } from './add-note.ts';

/**
 * "Résilier votre contrat" (L. 215-1-1): ends the subscription if it is certain; otherwise a person decides.
 * Idempotent.
 */
export async function processTermination(deps: Deps, input: { messageId: string }): Promise<void> {
  const message = await Thread.query(deps.db).findById(input.messageId).throwIfNotFound();
  if (message.outcome) return;
  const subscription = await findContractOfMessage(deps, message);
  // A later end than the paid period means one more charge: a person asks whether that is wanted.
  const isCertain =
    subscription !== null &&
    !(message.endsOn && subscription.periodEndsAt && message.endsOn > toParisDay(new Date(subscription.periodEndsAt)));
  if (isCertain && subscription.can.includes('cancel')) await endSubscription(deps, { userId: subscription.userId });

  await deps.db.transaction(async (trx) => {
    const open = await Thread.query(trx).findById(message.id).forUpdate().throwIfNotFound();
    if (open.outcome) return;
    if (isCertain) {
      await threadStateMachine.transition(trx, message.id, 'finish', {
        set: { outcome: 'ended', unanswered_since: null },
        reason: 'ended',
      });
      await insertNote(trx, deps, { threadId: message.id, text: 'Fait automatiquement.' });
    } else await Thread.query(trx).findById(message.id).patch({ outcome: 'by_hand' });
  });
}
