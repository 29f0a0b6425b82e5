import { secondFactorNews } from '../../../src/modules/auth/index.ts';
import { secondFactorRemovedEmail } from '../../emails/second-factor-removed.ts';
import { sendTo } from '../../emails/send.ts';
import { handler, retry } from '../../handler.ts';

export const mailSecondFactorRemoved = handler({
  job: 'mail-second-factor-removed',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const { userId, removedByOther } = await secondFactorNews(deps, { id });
    await sendTo(deps, { userId, key: `second-factor-removed-${id}`, email: ({ firstName }) => secondFactorRemovedEmail({ firstName, removedByOther, url: `${deps.config.publicUrl}/login/mot-de-passe-oublie` }) });
  },
});
