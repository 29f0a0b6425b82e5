import { messageById } from '../../../src/modules/orders/index.ts';
import { messageToSupportEmail } from '../../emails/message-to-support.ts';
import { sendMail } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailMessageToSupport = defineHandler({
  job: 'mail-message-to-support',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const message = await messageById(deps, id);
    const url = `${deps.config.publicUrl}/admin/messages/${id}/show`;
    await sendMail(deps, { to: deps.config.mail.contact, key: `message-${id}-support`, replyTo: message.email, email: messageToSupportEmail({ ...message, url }) });
  },
});
