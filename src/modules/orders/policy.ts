import type { Actor } from '../../kernel/endpoint.ts';
import type { Order } from './models/order.ts';

/** A person sees their own orders; staff see them through the back office. Anybody else's is "not found". */
export const maySee = (order: Order, user: Actor): boolean => order.userId === user.id;
