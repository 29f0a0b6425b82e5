import { getSecondFactorNotice } from '../../../src/modules/auth/index.ts';
import { secondFactorAddedEmail } from '../../emails/second-factor-added.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailSecondFactorAdded = defineHandler({
  job: 'mail-second-factor-added',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const { userId } = await getSecondFactorNotice(deps, { id });
    await sendMailToUser(deps, { userId, key: `second-factor-added-${id}`, email: ({ firstName }) => secondFactorAddedEmail({ firstName, url: `${deps.config.publicUrl}/login/mot-de-passe-oublie` }) });
  },
});
