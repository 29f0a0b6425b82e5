import type { Deps } from '../../../kernel/deps.ts';
import { AppError, notFound } from '../../../kernel/errors.ts';
import { runExclusively } from '../../../kernel/exclusive.ts';
import { listUserNames } from '../../auth/index.ts';
import { formatDate, formatTime } from '../mailing/format-date.ts';
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
    const order = await Order.query(deps.db).findById(input.orderId);
    if (!order) throw notFound();
    const letter = (await Letter.query(deps.db).findOne({ orderId: order.id })) ?? null;
    const { statusSince } = letter ?? order;
    if (input.expectedStatusSince && statusSince.getTime() !== input.expectedStatusSince.getTime())
      throw await orderChanged(deps, { order, letter });
    return run({ order, letter });
  });

interface LastTransition {
  entity: string;
  transition: string;
  actor: string | null;
  at: Date;
}

/** What a person did, by the transition that it made. */
const DEEDS: Readonly<Record<string, string>> = {
  'letters.hold': 'a retenu cette lettre',
  'letters.release': 'a laissé repartir cette lettre',
  'letters.cancel': 'a annulé cette lettre',
  'letters.close': 'a annulé cette lettre',
  'letters.resubmit': 'a corrigé cette lettre',
  'letters.amend': 'a corrigé cette lettre',
  'letters.amendHeld': 'a corrigé cette lettre',
  'letters.allowResubmission': 'a laissé repartir cette lettre',
  'orders.cancel': 'a annulé cette commande',
  'orders.cancelFreeOrder': 'a annulé cette commande',
};
const USER = 'user:';

/** Creates the conflict of a command that was decided on an earlier state: it names who did what, and when. */
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
  const userId = last.actor?.startsWith(USER) ? last.actor.slice(USER.length) : null;
  const deed = DEEDS[`${last.entity}.${last.transition}`];
  if (!userId || !deed) return `Cette commande a changé d’état ${when}`;
  const name = userId === customerId ? 'Le client' : (await listUserNames(deps, [userId])).get(userId);
  return `${name || 'Un collègue'} ${deed} ${when}`;
}
