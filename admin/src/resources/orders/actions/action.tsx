import type { OrderDesk } from '../../../../../src/modules/orders/support/order-desk.contract.ts';

/** The props of each action on an order: the order, and whether the server accepts the action now. */
export interface ActionProps {
  record: OrderDesk;
  allowed: boolean;
  /** The reason if it is not possible, else null. */
  because: string | null;
}

/** An action that is not possible now, with the reason instead of a button. */
export const BlockedAction = ({ label, because }: Pick<ActionProps, 'because'> & { label: string }) => (
  <p className="admin-blocked">
    <b>{label}</b>
    <br />
    {because}
  </p>
);
