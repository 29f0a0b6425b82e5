import { emailProof } from '../../../src/modules/auth/index.ts';
import { welcomeEmail } from '../../emails/welcome.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailWelcome = defineHandler({
  job: 'mail-welcome',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const proof = await emailProof(deps, { userId: id });
    const url = proof?.url ?? `${deps.config.publicUrl}/mon-compte`;
    await sendMailToUser(deps, { userId: id, key: `welcome-${id}`, email: ({ firstName }) => welcomeEmail({ firstName, url, confirmed: !proof }) });
  },
});
