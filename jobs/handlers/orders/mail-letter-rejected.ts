import { correctableUntil, letterById, orderById } from '../../../src/modules/orders/index.ts';
import { letterRejectedEmail } from '../../emails/letter-rejected.ts';
import { frenchMoment } from '../../emails/french-day.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailLetterRejected = defineHandler({
  job: 'mail-letter-rejected',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const letter = await letterById(deps, id);
    if (letter.status !== 'rejected') return; // corrected or given up in the meantime
    const { title, reference, totalCents } = await orderById(deps, letter.orderId);
    const url = `${deps.config.publicUrl}/mes-documents/${letter.orderId}`;
    await sendMailToUser(deps, {
      userId: letter.userId,
      // Refused again after a correction, it is said again.
      key: `letter-${letter.postKey}-rejected`,
      email: ({ firstName }) => letterRejectedEmail({ firstName, title, reference, url, isPaid: totalCents > 0, until: frenchMoment(correctableUntil(letter)) }),
    });
  },
});
