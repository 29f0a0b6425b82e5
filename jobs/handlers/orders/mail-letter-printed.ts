import { letterById, orderById } from '../../../src/modules/orders/index.ts';
import { letterPrintedEmail } from '../../emails/letter-printed.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailLetterPrinted = defineHandler({
  job: 'mail-letter-printed',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const letter = await letterById(deps, id);
    const { title, reference } = await orderById(deps, letter.orderId);
    const url = `${deps.config.publicUrl}/mes-documents/${letter.orderId}`;
    await sendMailToUser(deps, {
      userId: letter.userId,
      optional: 'letterPrinted',
      key: `letter-${id}-printed`,
      email: ({ firstName }) => letterPrintedEmail({ firstName, title, reference, trackingNumber: letter.trackingNumber, url }),
    });
  },
});
