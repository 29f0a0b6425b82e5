import type { z } from 'zod';
import type { Deps } from '../../../../kernel/deps.ts';
import type { Actor } from '../../../../kernel/endpoint.ts';
import { emit } from '../../../../kernel/events.ts';
import { createReference } from '../../../../kernel/ids.ts';
import { contractEndRequested, contractWithdrawn, messageReceived } from '../../events.ts';
import type { MessageReceipt, NewMessage } from '../contract.ts';
import { ThreadMessage } from '../models/thread-message.ts';
import { Thread } from '../models/thread.ts';
import { threadStateMachine } from '../thread.state-machine.ts';

/**
 * Stores a message once, with its instant, as the first of a thread. It looks up no order and no account: the response
 * is always the same. There is no limit per e-mail address, because addresses are not verified: a third party could
 * otherwise block its owner from withdrawing from a contract. Acknowledgements are limited (`isAcknowledgementDue`).
 */
export async function receiveMessage(
  deps: Deps,
  input: { message: z.output<typeof NewMessage>; user: Actor | null },
): Promise<MessageReceipt> {
  const { message, user } = input;
  const storedMessage = await Thread.query(deps.db).findById(message.id);
  if (storedMessage) return toReceipt(storedMessage);

  return deps.db.transaction(async (trx) => {
    const suspect = message.website !== '';
    const now = deps.now();
    const inserted = await trx('threads')
      .insert({
        id: message.id,
        reference: createReference(6, message.id),
        kind: message.kind,
        status: threadStateMachine.initial,
        name: message.name,
        email: message.email,
        subject: message.kind === 'question' ? message.subject : null,
        order_reference: message.orderReference || null,
        ends_on: message.kind === 'termination' ? message.endsOn : null,
        suspect,
        user_id: user?.id ?? null,
        account_id: user?.id ?? null,
        unanswered_since: suspect ? null : now,
        last_message_at: now,
        created_at: now,
      })
      .onConflict('id')
      .ignore()
      .returning('id');
    if (inserted.length > 0)
      await ThreadMessage.query(trx).insert({
        id: message.id,
        threadId: message.id,
        direction: 'in',
        channel: 'form',
        authorId: user?.id ?? null,
        body: message.text,
        createdAt: now,
      });
    if (inserted.length > 0 && !suspect) {
      await emit(trx, messageReceived, { id: message.id });
      if (message.kind === 'withdrawal') await emit(trx, contractWithdrawn, { id: message.id });
      if (message.kind === 'termination') await emit(trx, contractEndRequested, { id: message.id });
    }
    return toReceipt(await Thread.query(trx).findById(message.id).throwIfNotFound());
  });
}

const toReceipt = ({ reference, createdAt }: Thread): MessageReceipt => ({
  reference,
  receivedAt: createdAt.toISOString(),
});
