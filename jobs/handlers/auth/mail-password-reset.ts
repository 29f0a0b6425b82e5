import { resetLink } from '../../../src/modules/auth/index.ts';
import { passwordResetEmail } from '../../emails/password-reset.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailPasswordReset = defineHandler({
  job: 'mail-password-reset',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    // The secret part of the link is derived here, so that it never travels in the event.
    const link = await resetLink(deps, { resetId: id });
    if (!link) return; // used, replaced or expired
    await sendMailToUser(deps, {
      userId: link.userId,
      key: `password-reset-${id}`,
      email: ({ firstName }) => passwordResetEmail({ firstName, url: link.url }),
    });
  },
});
