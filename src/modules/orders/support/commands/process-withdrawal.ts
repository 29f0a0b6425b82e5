import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { userById } from '../../../auth/index.ts';
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

/** Does what a withdrawal asks where the order is certain and the letter has not left; the rest waits for a person. Told again, it changes nothing. */
export async function processWithdrawal(deps: Deps, input: { messageId: string }): Promise<void> {
  const message = await Message.query(deps.db).findById(input.messageId).throwIfNotFound();
  if (message.outcome) return;
  const order = await certainOrder(deps, message);
  const outcome = order
    ? await withdraw(deps, order)
    : (await withdrawnFromSubscription(deps, message))
      ? 'withdrawn'
      : 'by_hand';

  await deps.db.transaction(async (trx) => {
    const open = await Message.query(trx).findById(message.id).forUpdate().throwIfNotFound();
    if (open.outcome) return;
    const found = { outcome, order_id: order?.id ?? null };
    if (outcome !== 'too_late' && outcome !== 'by_hand')
      await messageStateMachine.transition(trx, message.id, 'handle', {
        set: { ...found, note: 'Fait automatiquement.' },
        reason: outcome,
      });
    else await keep(trx, message.id, found);
    if (outcome !== 'by_hand') await emit(trx, withdrawalSettled, { id: message.id });
  });
}

/** A subscription has one holder: their session, or their address, says which. A delay that is over waits for a person. */
async function withdrawnFromSubscription(deps: Deps, message: Message): Promise<boolean> {
  const held = await findContractOfMessage(deps, message);
  if (!held?.can.includes('withdraw')) return false;
  await withdrawSubscription(deps, { userId: held.userId });
  return true;
}

const keep = (trx: Knex.Transaction, id: string, found: Record<string, unknown>) =>
  trx('messages').where({ id }).update(found);

/** The order's own reference together with its account, or the address of that account: one alone proves nothing. */
async function certainOrder(deps: Deps, message: Message): Promise<Order | null> {
  const mark = message.orderReference?.toUpperCase().replace(/\s/g, '');
  const order = mark ? await Order.query(deps.db).findOne({ reference: mark }) : undefined;
  if (!order) return null;
  if (order.userId === message.userId) return order;
  return (await userById(deps, order.userId)).email === message.email ? order : null;
}

async function withdraw(deps: Deps, order: Order): Promise<WithdrawalOutcome> {
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
    // The law asks whether the letter has left, not whether our own minutes are over.
    await cancelOrder(deps, { order, whileItCan: true });
    return 'stopped';
  }
  return letter ? 'too_late' : 'by_hand';
}
