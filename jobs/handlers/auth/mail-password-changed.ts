import { passwordChangedEmail } from '../../emails/password-changed.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailPasswordChanged = defineHandler<{ id: string; userId: string }>({
  job: 'mail-password-changed',
  queue: 'mail',
  retry: retry.network,
  run: ({ id, userId }, deps) =>
    sendMailToUser(deps, { userId, key: `password-changed-${id}`, email: ({ firstName }) => passwordChangedEmail({ firstName, url: `${deps.config.publicUrl}/login/mot-de-passe-oublie` }) }),
});
