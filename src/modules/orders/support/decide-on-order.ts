import { formatDate, formatTime } from '../../../domain/format-date.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { AppError, notFound } from '../../../kernel/errors.ts';
import { runExclusively } from '../../../kernel/exclusive.ts';
import { findActorUserId } from '../../../kernel/logger.ts';
import { listUserNames } from '../../auth/index.ts';
import { Letter } from '../mailing/models/letter.ts';
import { Order } from '../ordering/models/order.ts';

export interface OrderSubject {
  order: Order;
  letter: Letter | null;
}

/**
 * Runs a command of support on an order, one at a time, if the order is still in the state on which the person decided.
 * `expectedStatusSince` is that of the letter, or of an order without one.
 */
export const decideOnOrder = <T>(
  deps: Deps,
  input: { orderId: string; expectedStatusSince: Date | null },
  run: (subject: OrderSubject) => Promise<T>,
): Promise<T> =>
  runExclusively(deps, `order ${input.orderId}`, async () => {
    const subject = await readOrderSubject(deps, input.orderId);
    await assertUnchanged(deps, subject, input.expectedStatusSince);
    return run(subject);
  });

export async function readOrderSubject(deps: Pick<Deps, 'db'>, orderId: string): Promise<OrderSubject> {
  const order = await Order.query(deps.db).findById(orderId);
  if (!order) throw notFound();
  return { order, letter: (await Letter.query(deps.db).findOne({ orderId: order.id })) ?? null };
}

/** Throws a conflict where the letter, or an order without one, is no longer in the state that the person saw. */
export async function assertUnchanged(deps: Deps, subject: OrderSubject, since: Date | null): Promise<void> {
  const { statusSince } = subject.letter ?? subject.order;
  if (since && statusSince.getTime() !== since.getTime()) throw await orderChanged(deps, subject);
}

interface LastTransition {
  entity: string;
  transition: string;
  actor: string | null;
  at: Date;
}

/** French phrase for a colleague's action, by its transition. */
const ACTION_TEXTS: Readonly<Record<string, string>> = {
  'letters.hold': 'a retenu cette lettre',
  'letters.release': 'a laissé repartir cette lettre',
  'letters.confirmPosting': 'a confirmé que cette lettre a été postée',
  'letters.cancel': 'a annulé cette lettre',
  'letters.close': 'a annulé cette lettre',
  'letters.resubmit': 'a corrigé cette lettre',
  'letters.amend': 'a corrigé cette lettre',
  'letters.amendHeld': 'a corrigé cette lettre',
  'letters.allowResubmission': 'a laissé repartir cette lettre',
  'orders.cancel': 'a annulé cette commande',
  'orders.cancelFreeOrder': 'a annulé cette commande',
};

/**
 * Creates the conflict of a command that was based on an earlier state, with the other action, its author and its time.
 */
export async function orderChanged(deps: Deps, { order, letter }: OrderSubject): Promise<AppError> {
  const last: LastTransition | undefined = await deps
    .db('state_transitions')
    .whereIn('entity_id', [order.id, ...(letter ? [letter.id] : [])])
    .orderBy('occurred_at', 'desc')
    .first({ entity: 'entity', transition: 'transition', actor: 'actor', at: 'occurred_at' });
  const what = last ? await describeTransition(deps, last, order.userId) : 'Cette commande a changé';
  return new AppError('conflict', 'order_changed', `${what}. Relisez la commande, puis décidez à nouveau.`, {
    orderId: order.id,
    status: (letter ?? order).status,
  });
}

async function describeTransition(deps: Deps, last: LastTransition, customerId: string): Promise<string> {
  const when = `le ${formatDate(last.at)} à ${formatTime(last.at)}`;
  const userId = findActorUserId(last.actor);
  const actionText = ACTION_TEXTS[`${last.entity}.${last.transition}`];
  if (!userId || !actionText) return `Cette commande a changé d’état ${when}`;
  const name = userId === customerId ? 'Le client' : (await listUserNames(deps, [userId])).get(userId);
  return `${name || 'Un collègue'} ${actionText} ${when}`;
}
