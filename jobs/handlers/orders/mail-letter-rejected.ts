import { letterById, orderById } from '../../../src/modules/orders/index.ts';
import { letterRejectedEmail } from '../../emails/letter-rejected.ts';
import { sendTo } from '../../emails/send.ts';
import { handler, retry } from '../../handler.ts';

export const mailLetterRejected = handler({
  job: 'mail-letter-rejected',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const letter = await letterById(deps, id);
    const { title, reference } = await orderById(deps, letter.orderId);
    const url = `${deps.config.publicUrl}/mes-documents/${letter.orderId}`;
    await sendTo(deps, {
      userId: letter.userId,
      key: `letter-${id}-rejected`,
      email: ({ firstName }) => letterRejectedEmail({ firstName, title, reference, url }),
    });
  },
});
