import { orderById } from '../../../src/modules/orders/index.ts';
import { letterResentEmail } from '../../emails/letter-resent.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailLetterResent = defineHandler({
  job: 'mail-letter-resent',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const { title, reference, userId, totalCents, documentId, resendsOrderId } = await orderById(deps, id);
    const before = (await orderById(deps, resendsOrderId!)).reference;
    const url = deps.config.publicUrl + (totalCents > 0 ? `/paiement?document=${documentId}` : `/mes-documents/${id}`);
    await sendMailToUser(deps, { userId, key: `order-${id}-resent`, email: ({ firstName }) => letterResentEmail({ firstName, title, reference, before, totalCents, url }) });
  },
});
