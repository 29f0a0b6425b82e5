import type { StatusLabels } from '../../src/domain/status-label.ts';
import { IDENTIFICATIONS, ROLES } from '../../src/modules/auth/labels.contract.ts';
import { PARTNERS } from '../../src/modules/orders/status-labels.contract.ts';

export type { StatusLabels as StateLabels } from '../../src/domain/status-label.ts';
export { IDENTIFICATIONS, PARTNERS, ROLES };
export { LEGAL_CHECK_STATES, TEMPLATE_DRAFT_STATES } from '../../src/modules/documents/status-labels.contract.ts';
export {
  APPROVAL_ACTIONS,
  APPROVAL_STATES,
  DELIVERY_OPTIONS,
  EMAIL_STATES,
  LETTER_STATES,
  MESSAGE_KINDS,
  ORDER_STATES,
  OUTAGE_STATES,
  REJECTION_KINDS,
  RETENTION_CHOICES,
  THREAD_STATES,
  UNKNOWN_CODE_KINDS,
  UNKNOWN_CODE_STATES,
} from '../../src/modules/orders/status-labels.contract.ts';
export {
  BALANCE_OPERATION_TYPES,
  DISCREPANCY_KINDS,
  DISCREPANCY_STATES,
  DISPUTE_STATES,
  FRAUD_TYPES,
  OFFERS,
  PAYMENT_STATES,
  PAYOUT_FAILURES,
  PAYOUT_STATES,
  REFUND_STATES,
  SUBSCRIPTION_STATES,
} from '../../src/modules/payments/status-labels.contract.ts';

/** The roles of colleagues. */
export const STAFF_ROLES: StatusLabels = Object.fromEntries(
  Object.entries(ROLES).filter(([role]) => role !== 'customer'),
);
