import type { PaymentView } from './contract.ts';
import type { Payment } from './models/payment.ts';

export const presentPayment = (payment: Payment): PaymentView => ({
  id: payment.id,
  status: payment.status,
  amountCents: payment.amountCents,
  refundedCents: payment.refundedCents,
  card: payment.card,
  paidAt: payment.paidAt?.toISOString() ?? null,
});
