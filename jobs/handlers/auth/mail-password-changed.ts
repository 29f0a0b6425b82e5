import { passwordChangedEmail } from '../../emails/password-changed.ts';
import { sendTo } from '../../emails/send.ts';
import { handler, retry } from '../../handler.ts';

export const mailPasswordChanged = handler<{ id: string; userId: string }>({
  job: 'mail-password-changed',
  queue: 'mail',
  retry: retry.network,
  run: ({ id, userId }, deps) =>
    sendTo(deps, { userId, key: `password-changed-${id}`, email: ({ firstName }) => passwordChangedEmail({ firstName, url: `${deps.config.publicUrl}/login/mot-de-passe-oublie` }) }),
});
