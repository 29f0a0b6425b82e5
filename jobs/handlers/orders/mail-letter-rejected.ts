import { correctableUntil, letterById, orderById } from '../../../src/modules/orders/index.ts';
import { letterRejectedEmail } from '../../emails/letter-rejected.ts';
import { frenchMoment } from '../../emails/french-day.ts';
import { sendTo } from '../../emails/send.ts';
import { handler, retry } from '../../handler.ts';

export const mailLetterRejected = handler({
  job: 'mail-letter-rejected',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const letter = await letterById(deps, id);
    if (letter.status !== 'rejected') return; // corrected or given up in the meantime
    const { title, reference, totalCents } = await orderById(deps, letter.orderId);
    const url = `${deps.config.publicUrl}/mes-documents/${letter.orderId}`;
    await sendTo(deps, {
      userId: letter.userId,
      // Refused again after a correction, it is said again.
      key: `letter-${letter.postKey}-rejected`,
      email: ({ firstName }) => letterRejectedEmail({ firstName, title, reference, url, isPaid: totalCents > 0, until: frenchMoment(correctableUntil(letter)) }),
    });
  },
});
