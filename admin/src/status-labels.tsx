export type { StatusLabels as StateLabels } from '../../src/domain/status-label.ts';
export { ROLES } from '../../src/modules/auth/role-labels.contract.ts';
export {
  DELIVERY_OPTIONS,
  LETTER_STATES,
  MESSAGE_KINDS,
  MESSAGE_STATES,
  ORDER_STATES,
  OUTAGE_STATES,
  PARTNERS,
  REJECTION_KINDS,
  UNKNOWN_CODE_KINDS,
  UNKNOWN_CODE_STATES,
} from '../../src/modules/orders/status-labels.contract.ts';
export {
  DISCREPANCY_KINDS,
  DISCREPANCY_STATES,
  DISPUTE_STATES,
  OFFERS,
  PAYMENT_STATES,
  REFUND_STATES,
  SUBSCRIPTION_STATES,
} from '../../src/modules/payments/status-labels.contract.ts';
