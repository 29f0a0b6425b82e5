import { isAcknowledgementDue, messageById } from '../../../src/modules/orders/index.ts';
import { messageReceivedEmail } from '../../emails/message-received.ts';
import { sendMail } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

/** The acknowledgement on a durable medium (L. 221-21, L. 215-1-1). */
export const mailMessageReceived = defineHandler({
  job: 'mail-message-received',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const message = await messageById(deps, id);
    if (!(await isAcknowledgementDue(deps, message))) return;
    await sendMail(deps, { to: message.email, key: `message-${id}-received`, email: messageReceivedEmail(message) });
  },
});
