import { emailProof } from '../../../src/modules/auth/index.ts';
import { emailProofEmail } from '../../emails/email-proof.ts';
import { sendTo } from '../../emails/send.ts';
import { handler, retry } from '../../handler.ts';

export const mailEmailProof = handler({
  job: 'mail-email-proof',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const proof = await emailProof(deps, { id });
    if (!proof) return; // used, replaced or expired
    const { userId, email, replaces, url } = proof;
    await sendTo(deps, { userId, to: email, key: `email-proof-${id}`, email: ({ firstName }) => emailProofEmail({ firstName, url, isChange: replaces !== null }) });
  },
});
