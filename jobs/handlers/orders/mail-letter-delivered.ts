import { letterById, orderById } from '../../../src/modules/orders/index.ts';
import { letterDeliveredEmail } from '../../emails/letter-delivered.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailLetterDelivered = defineHandler({
  job: 'mail-letter-delivered',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const letter = await letterById(deps, id);
    if (letter.product === 'green') return; // presumed, not known: nothing to announce
    const { title, reference } = await orderById(deps, letter.orderId);
    const url = `${deps.config.publicUrl}/mes-documents/${letter.orderId}`;
    await sendMailToUser(deps, {
      userId: letter.userId,
      optional: 'letterDelivered',
      key: `letter-${id}-delivered`,
      email: ({ firstName }) => letterDeliveredEmail({ firstName, title, reference, url }),
    });
  },
});
