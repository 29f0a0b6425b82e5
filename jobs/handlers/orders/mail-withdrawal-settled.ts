import { messageById } from '../../../src/modules/orders/index.ts';
import { sendMail } from '../../emails/send.ts';
import { withdrawalSettledEmail } from '../../emails/withdrawal-settled.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailWithdrawalSettled = defineHandler({
  job: 'mail-withdrawal-settled',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const { outcome, email, ...message } = await messageById(deps, id);
    if (!outcome || outcome === 'by_hand' || outcome === 'ended') return;
    await sendMail(deps, { to: email, key: `message-${id}-settled`, email: withdrawalSettledEmail({ ...message, outcome, url: `${deps.config.publicUrl}/mes-documents` }) });
  },
});
