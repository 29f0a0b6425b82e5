import { emailReplacedBy } from '../../../src/modules/auth/index.ts';
import { emailReplacedEmail } from '../../emails/email-replaced.ts';
import { sendTo } from '../../emails/send.ts';
import { handler, retry } from '../../handler.ts';

/** The old address is told, whatever became of the link meanwhile: above all when it was used at once. */
export const mailEmailReplaced = handler({
  job: 'mail-email-replaced',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const replaced = await emailReplacedBy(deps, { id });
    if (!replaced) return; // the account's own address, proven
    const url = `${deps.config.publicUrl}/mon-profil`;
    await sendTo(deps, { userId: replaced.userId, to: replaced.email, key: `email-replaced-${id}`, email: ({ firstName }) => emailReplacedEmail({ firstName, url }) });
  },
});
