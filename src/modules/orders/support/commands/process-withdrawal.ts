import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { withdrawSubscription } from '../../../payments/index.ts';
import { withdrawalSettled } from '../../events.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { cancelOrder } from '../../ordering/commands/cancel-order.ts';
import { Order } from '../../ordering/models/order.ts';
import type { WithdrawalOutcome } from '../contract.ts';
import { Thread } from '../models/thread.ts';
import { findCertainOrder, findContractOfMessage } from '../queries.ts';
import { threadStateMachine } from '../thread.state-machine.ts';
import { insertNote } from './add-note.ts';
import { isLetterInDoubt } from './settle-letters-in-doubt.ts';

/**
 * Processes a withdrawal if its order is certain and the letter has not left; otherwise a person decides.
 * Idempotent: a message with an outcome is left unchanged.
 */
export async function processWithdrawal(deps: Deps, input: { messageId: string }): Promise<void> {
  const message = await Thread.query(deps.db).findById(input.messageId).throwIfNotFound();
  if (message.outcome) return;
  const order = await findCertainOrder(deps, message);
  const outcome = order ? await withdrawFromOrder(deps, order) : await withdrawFromSubscription(deps, message);

  await deps.db.transaction(async (trx) => {
    const open = await Thread.query(trx).findById(message.id).forUpdate().throwIfNotFound();
    if (open.outcome) return;
    const set = { outcome, order_id: order?.id ?? open.orderId };
    if (outcome !== 'too_late' && outcome !== 'by_hand') {
      await threadStateMachine.transition(trx, message.id, 'finish', {
        set: { ...set, unanswered_since: null },
        reason: outcome,
      });
      await insertNote(trx, deps, { threadId: message.id, text: 'Fait automatiquement.' });
    } else await updateMessage(trx, message.id, set);
    if (outcome !== 'by_hand') await emit(trx, withdrawalSettled, { id: message.id });
  });
}

/**
 * Withdraws from the subscription that the session or the address identifies. After the legal period a person decides.
 */
async function withdrawFromSubscription(deps: Deps, message: Thread): Promise<WithdrawalOutcome> {
  const subscription = await findContractOfMessage(deps, message);
  const isOver = subscription?.status === 'cancelled';
  if (!subscription || !(isOver || subscription.can.includes('withdraw'))) return 'by_hand';
  try {
    await withdrawSubscription(deps, { userId: subscription.userId });
  } catch (error) {
    // It ended for another reason than a withdrawal.
    if (isOver && error instanceof AppError && error.kind === 'not_found') return 'by_hand';
    throw error;
  }
  return 'withdrawn';
}

const updateMessage = (trx: Knex.Transaction, id: string, set: Record<string, unknown>) =>
  trx('threads').where({ id }).update(set);

async function withdrawFromOrder(deps: Deps, order: Order): Promise<WithdrawalOutcome> {
  if (order.status === 'awaiting_payment' || order.status === 'cancelled') {
    if (order.status === 'awaiting_payment') await cancelOrder(deps, { order });
    return 'unpaid';
  }
  const letter = await Letter.query(deps.db).findOne({ orderId: order.id });
  // A restore holds a letter that may have left.
  if (letter?.status === 'held' && (await isLetterInDoubt(deps, letter.id))) return 'by_hand';
  if (order.status === 'refunded') return letter?.status === 'cancelled' ? 'stopped' : 'by_hand';
  if (
    letter &&
    (letter.status === 'cancelled' || letter.status === 'rejected' || letterStateMachine.can(letter.status, 'cancel'))
  ) {
    // The law counts from the hand-over, not from the end of our change-of-mind period.
    await cancelOrder(deps, { order, ignoresTime: true });
    return 'stopped';
  }
  // A letter that the partner has not taken yet is not late: a person decides.
  return letter && letterStateMachine.isIn('billable', letter.status) ? 'too_late' : 'by_hand';
}
