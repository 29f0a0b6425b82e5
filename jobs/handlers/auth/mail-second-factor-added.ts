import { secondFactorNews } from '../../../src/modules/auth/index.ts';
import { secondFactorAddedEmail } from '../../emails/second-factor-added.ts';
import { sendTo } from '../../emails/send.ts';
import { handler, retry } from '../../handler.ts';

export const mailSecondFactorAdded = handler({
  job: 'mail-second-factor-added',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const { userId } = await secondFactorNews(deps, { id });
    await sendTo(deps, { userId, key: `second-factor-added-${id}`, email: ({ firstName }) => secondFactorAddedEmail({ firstName, url: `${deps.config.publicUrl}/login/mot-de-passe-oublie` }) });
  },
});
