import type { Deps } from '../../../kernel/deps.ts';
import type { Actor } from '../../../kernel/endpoint.ts';
import { openCheckout } from '../../payments/index.ts';
import { orderCancelled } from '../errors.ts';
import { Order } from '../models/order.ts';

/** Sends the person to the hosted payment page of their order; null when it is already paid. */
export async function payOrder(deps: Deps, input: { order: Order; user: Actor }): Promise<{ url: string | null }> {
  const { order, user } = input;
  if (order.status === 'cancelled') throw orderCancelled({ orderId: order.id });
  if (order.status !== 'awaiting_payment') return { url: null };
  return openCheckout(deps, {
    order: {
      id: order.id,
      reference: order.reference,
      documentId: order.documentId,
      userId: user.id,
      userEmail: user.email,
      offer: order.offer,
      lines: order.price.lines,
      totalCents: order.totalCents,
    },
  });
}
