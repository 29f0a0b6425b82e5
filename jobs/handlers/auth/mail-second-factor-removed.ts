import { getSecondFactorNotice } from '../../../src/modules/auth/index.ts';
import { secondFactorRemovedEmail } from '../../emails/second-factor-removed.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailSecondFactorRemoved = defineHandler({
  job: 'mail-second-factor-removed',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const { userId, removedByOther } = await getSecondFactorNotice(deps, { id });
    await sendMailToUser(deps, { userId, key: `second-factor-removed-${id}`, email: ({ firstName }) => secondFactorRemovedEmail({ firstName, removedByOther, url: `${deps.config.publicUrl}/login/mot-de-passe-oublie` }) });
  },
});
