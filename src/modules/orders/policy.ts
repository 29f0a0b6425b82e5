import type { Actor } from '../../kernel/endpoint.ts';
import type { Order } from './ordering/models/order.ts';

/** Whether the buyer of a PDF can still change it: for thirty days, unless it was refunded. */
export const canChangePdf = (order: Order, now: Date): boolean =>
  order.sending === 'pdf' &&
  (order.status === 'paid' || order.status === 'completed') &&
  order.changeableUntil !== null &&
  order.changeableUntil > now;

/** Users see their own orders; staff use the back office. Any other order is "not found". */
export const canSee = (order: Order, user: Actor): boolean => order.userId === user.id;
