import type { Deps } from '../../../../kernel/deps.ts';
import { createReference } from '../../../../kernel/ids.ts';
import { getUser } from '../../../auth/index.ts';
import { Order } from '../../ordering/models/order.ts';
import { assertTemplateKey } from '../answer-templates.ts';
import { customerErased } from '../errors.ts';
import { Thread } from '../models/thread.ts';
import { threadStateMachine } from '../thread.state-machine.ts';
import { insertAnswer, type Answer } from './answer-thread.ts';

/** Starts a thread with the customer of an order. Idempotent by id. */
export async function writeToCustomer(deps: Deps, input: { orderId: string; message: Answer }): Promise<string> {
  const { orderId, message } = input;
  await assertTemplateKey(deps.db, message.template);
  const { userId, reference: orderReference } = await Order.query(deps.db).findById(orderId).throwIfNotFound();
  const customer = await getUser(deps, userId);
  if (customer.erased) throw customerErased({ orderId });
  await deps.db.transaction(async (trx) => {
    const now = deps.now();
    const inserted = await trx('threads')
      .insert({
        id: message.id,
        reference: createReference(6, message.id),
        kind: 'question',
        status: threadStateMachine.initial,
        name: `${customer.firstName} ${customer.lastName}`.trim(),
        email: customer.email,
        subject: 'order',
        order_reference: orderReference,
        suspect: false,
        user_id: userId,
        account_id: userId,
        order_id: orderId,
        // We wrote first, so there is no first answer to measure.
        first_answered_at: now,
        last_message_at: now,
        created_at: now,
      })
      .onConflict('id')
      .ignore()
      .returning('id');
    if (inserted.length === 0) return;
    const thread = await Thread.query(trx).findById(message.id).throwIfNotFound();
    await insertAnswer(trx, deps, thread, message, null);
  });
  return message.id;
}
