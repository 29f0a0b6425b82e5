import { emailProof } from '../../../src/modules/auth/index.ts';
import { welcomeEmail } from '../../emails/welcome.ts';
import { sendTo } from '../../emails/send.ts';
import { handler, retry } from '../../handler.ts';

export const mailWelcome = handler({
  job: 'mail-welcome',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const proof = await emailProof(deps, { userId: id });
    const url = proof?.url ?? `${deps.config.publicUrl}/mon-compte`;
    await sendTo(deps, { userId: id, key: `welcome-${id}`, email: ({ firstName }) => welcomeEmail({ firstName, url, confirmed: !proof }) });
  },
});
