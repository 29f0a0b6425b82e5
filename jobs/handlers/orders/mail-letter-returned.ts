import { letterById, orderById } from '../../../src/modules/orders/index.ts';
import { letterReturnedEmail } from '../../emails/letter-returned.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailLetterReturned = defineHandler({
  job: 'mail-letter-returned',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const letter = await letterById(deps, id);
    const { title, reference } = await orderById(deps, letter.orderId);
    const url = `${deps.config.publicUrl}/mes-documents/${letter.orderId}`;
    await sendMailToUser(deps, {
      userId: letter.userId,
      optional: 'letterReturned',
      key: `letter-${id}-returned`,
      email: ({ firstName }) => letterReturnedEmail({ firstName, title, reference, reason: letter.returnReason, url }),
    });
  },
});
