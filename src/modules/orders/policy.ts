import type { Actor } from '../../kernel/endpoint.ts';
import type { Order } from './ordering/models/order.ts';

/** A PDF bought alone is its buyer's to change for a while, unless its money went back. */
export const mayChangePdf = (order: Order, now: Date): boolean =>
  order.sending === 'pdf' &&
  (order.status === 'paid' || order.status === 'completed') &&
  order.changeableUntil !== null &&
  order.changeableUntil > now;

/** A person sees their own orders; staff see them through the back office. Anybody else's is "not found". */
export const maySee = (order: Order, user: Actor): boolean => order.userId === user.id;
