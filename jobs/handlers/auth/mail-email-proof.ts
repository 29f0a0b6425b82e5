import { emailProof } from '../../../src/modules/auth/index.ts';
import { emailProofEmail } from '../../emails/email-proof.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailEmailProof = defineHandler({
  job: 'mail-email-proof',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const proof = await emailProof(deps, { id });
    if (!proof) return; // used, replaced or expired
    const { userId, email, replaces, url } = proof;
    await sendMailToUser(deps, { userId, to: email, key: `email-proof-${id}`, email: ({ firstName }) => emailProofEmail({ firstName, url, isChange: replaces !== null }) });
  },
});
