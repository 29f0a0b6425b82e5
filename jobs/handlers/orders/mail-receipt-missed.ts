import { letterById, orderById } from '../../../src/modules/orders/index.ts';
import { receiptMissedEmail } from '../../emails/receipt-missed.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailReceiptMissed = defineHandler({
  job: 'mail-receipt-missed',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const letter = await letterById(deps, id);
    const { deliveredAt } = letter;
    if (!deliveredAt) return;
    const { title, reference } = await orderById(deps, letter.orderId);
    const url = `${deps.config.publicUrl}/mes-documents/${letter.orderId}`;
    await sendMailToUser(deps, {
      userId: letter.userId,
      key: `letter-${id}-receipt-missed`,
      email: ({ firstName }) => receiptMissedEmail({ firstName, title, reference, deliveredAt, url }),
    });
  },
});
