import { resetLink } from '../../../src/modules/auth/index.ts';
import { passwordResetEmail } from '../../emails/password-reset.ts';
import { sendTo } from '../../emails/send.ts';
import { handler, retry } from '../../handler.ts';

export const mailPasswordReset = handler({
  job: 'mail-password-reset',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    // The secret part of the link is derived here, so that it never travels in the event.
    const link = await resetLink(deps, { resetId: id });
    if (!link) return; // used, replaced or expired
    await sendTo(deps, {
      userId: link.userId,
      key: `password-reset-${id}`,
      email: ({ firstName }) => passwordResetEmail({ firstName, url: link.url }),
    });
  },
});
