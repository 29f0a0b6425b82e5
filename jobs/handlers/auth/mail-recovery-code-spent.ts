import { secondFactorNews } from '../../../src/modules/auth/index.ts';
import { recoveryCodeSpentEmail } from '../../emails/recovery-codes.ts';
import { sendTo } from '../../emails/send.ts';
import { handler, retry } from '../../handler.ts';

export const mailRecoveryCodeSpent = handler<{ id: string; occurrenceId: string }>({
  job: 'mail-recovery-code-spent',
  queue: 'mail',
  retry: retry.network,
  async run({ id, occurrenceId }, deps) {
    const { userId, recoveryCodesLeft } = await secondFactorNews(deps, { id });
    await sendTo(deps, { userId, key: `recovery-code-spent-${occurrenceId}`, email: ({ firstName }) => recoveryCodeSpentEmail({ firstName, left: recoveryCodesLeft, url: `${deps.config.publicUrl}/login/mot-de-passe-oublie` }) });
  },
});
