import { letterById, orderById } from '../../../src/modules/orders/index.ts';
import { letterAwaitedEmail } from '../../emails/letter-awaited.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailLetterAwaited = defineHandler({
  job: 'mail-letter-awaited',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const letter = await letterById(deps, id);
    if (letter.status !== 'awaiting_pickup' || !letter.pickupUntil) return; // collected, or on its way back, in the meantime
    const { pickupUntil: keptUntil } = letter;
    const { title, reference } = await orderById(deps, letter.orderId);
    const url = `${deps.config.publicUrl}/mes-documents/${letter.orderId}`;
    await sendMailToUser(deps, {
      userId: letter.userId,
      key: `letter-${id}-awaited`,
      email: ({ firstName }) => letterAwaitedEmail({ firstName, title, reference, keptUntil, url }),
    });
  },
});
