import { emailReplacedBy } from '../../../src/modules/auth/index.ts';
import { emailReplacedEmail } from '../../emails/email-replaced.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

/** The old address is told, whatever became of the link meanwhile: above all when it was used at once. */
export const mailEmailReplaced = defineHandler({
  job: 'mail-email-replaced',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const replaced = await emailReplacedBy(deps, { id });
    if (!replaced) return; // the account's own address, proven
    const url = `${deps.config.publicUrl}/mon-profil`;
    await sendMailToUser(deps, { userId: replaced.userId, to: replaced.email, key: `email-replaced-${id}`, email: ({ firstName }) => emailReplacedEmail({ firstName, url }) });
  },
});
