import { orderById } from '../../../src/modules/orders/index.ts';
import { paymentById } from '../../../src/modules/payments/index.ts';
import { paymentDeclinedEmail } from '../../emails/payment-declined.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailPaymentDeclined = defineHandler({
  job: 'mail-payment-declined',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const { status, orderId, orderReference, userId, amountCents, statusSince } = await paymentById(deps, id);
    if (status !== 'failed' || !orderId) return; // paid again in the meantime
    const { status: orderStatus, documentId } = await orderById(deps, orderId);
    if (orderStatus !== 'awaiting_payment') return; // cancelled in the meantime
    await sendMailToUser(deps, {
      userId,
      key: `payment-declined-${id}-${statusSince.toISOString()}`,
      email: ({ firstName }) =>
        paymentDeclinedEmail({
          firstName,
          orderReference,
          amountCents,
          payUrl: `${deps.config.publicUrl}/paiement?document=${documentId}`,
        }),
    });
  },
});
