import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { getUser } from '../../../auth/index.ts';
import { withdrawSubscription } from '../../../payments/index.ts';
import { withdrawalSettled } from '../../events.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { cancelOrder } from '../../ordering/commands/cancel-order.ts';
import { Order } from '../../ordering/models/order.ts';
import type { WithdrawalOutcome } from '../contract.ts';
import { messageStateMachine } from '../message.state-machine.ts';
import { Message } from '../models/message.ts';
import { findContractOfMessage } from '../queries.ts';

/**
 * Processes a withdrawal if its order is certain and the letter has not left; otherwise a person decides.
 * Idempotent: a message with an outcome is left unchanged.
 */
export async function processWithdrawal(deps: Deps, input: { messageId: string }): Promise<void> {
  const message = await Message.query(deps.db).findById(input.messageId).throwIfNotFound();
  if (message.outcome) return;
  const order = await findCertainOrder(deps, message);
  const outcome = order ? await withdrawFromOrder(deps, order) : await withdrawFromSubscription(deps, message);

  await deps.db.transaction(async (trx) => {
    const open = await Message.query(trx).findById(message.id).forUpdate().throwIfNotFound();
    if (open.outcome) return;
    const set = { outcome, order_id: order?.id ?? null };
    if (outcome !== 'too_late' && outcome !== 'by_hand')
      await messageStateMachine.transition(trx, message.id, 'handle', {
        set: { ...set, note: 'Fait automatiquement.' },
        reason: outcome,
      });
    else await updateMessage(trx, message.id, set);
    if (outcome !== 'by_hand') await emit(trx, withdrawalSettled, { id: message.id });
  });
}

/**
 * Withdraws from the subscription that the session or the address identifies. After the legal period a person decides.
 */
async function withdrawFromSubscription(deps: Deps, message: Message): Promise<WithdrawalOutcome> {
  const subscription = await findContractOfMessage(deps, message);
  if (!subscription?.can.includes('withdraw')) return 'by_hand';
  await withdrawSubscription(deps, { userId: subscription.userId });
  return 'withdrawn';
}

const updateMessage = (trx: Knex.Transaction, id: string, set: Record<string, unknown>) =>
  trx('messages').where({ id }).update(set);

/** Finds an order by its reference together with its account or the account's address: one alone proves nothing. */
async function findCertainOrder(deps: Deps, message: Message): Promise<Order | null> {
  const reference = message.orderReference?.toUpperCase().replace(/\s/g, '');
  const order = reference ? await Order.query(deps.db).findOne({ reference }) : undefined;
  if (!order) return null;
  if (order.userId === message.userId) return order;
  return (await getUser(deps, order.userId)).email === message.email ? order : null;
}

async function withdrawFromOrder(deps: Deps, order: Order): Promise<WithdrawalOutcome> {
  if (order.status === 'awaiting_payment' || order.status === 'cancelled') {
    if (order.status === 'awaiting_payment') await cancelOrder(deps, { order });
    return 'unpaid';
  }
  const letter = await Letter.query(deps.db).findOne({ orderId: order.id });
  if (order.status === 'refunded') return letter?.status === 'cancelled' ? 'stopped' : 'by_hand';
  if (
    letter &&
    (letter.status === 'cancelled' || letter.status === 'rejected' || letterStateMachine.can(letter.status, 'cancel'))
  ) {
    // The law counts from the hand-over, not from the end of our change-of-mind period.
    await cancelOrder(deps, { order, ignoresTime: true });
    return 'stopped';
  }
  return letter ? 'too_late' : 'by_hand';
}
