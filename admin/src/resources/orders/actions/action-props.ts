import type { OrderDesk } from '../../../../../src/modules/orders/support/order-desk.contract.ts';

/** What each action on an order gets: the order, and whether the server would accept the action now. */
export interface ActionProps {
  record: OrderDesk;
  allowed: boolean;
  /** Why it is not possible; null if it is. */
  because: string | null;
}
