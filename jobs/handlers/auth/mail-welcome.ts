import { welcomeEmail } from '../../emails/welcome.ts';
import { sendTo } from '../../emails/send.ts';
import { handler, retry } from '../../handler.ts';

export const mailWelcome = handler({
  job: 'mail-welcome',
  queue: 'mail',
  retry: retry.network,
  run: ({ id }, deps) =>
    sendTo(deps, {
      userId: id,
      key: `welcome-${id}`,
      email: ({ firstName }) => welcomeEmail({ firstName, url: `${deps.config.publicUrl}/mon-compte` }),
    }),
});
