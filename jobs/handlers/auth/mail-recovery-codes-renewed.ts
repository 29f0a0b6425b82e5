import { secondFactorNews } from '../../../src/modules/auth/index.ts';
import { recoveryCodesRenewedEmail } from '../../emails/recovery-codes.ts';
import { sendTo } from '../../emails/send.ts';
import { handler, retry } from '../../handler.ts';

export const mailRecoveryCodesRenewed = handler<{ id: string; occurrenceId: string }>({
  job: 'mail-recovery-codes-renewed',
  queue: 'mail',
  retry: retry.network,
  async run({ id, occurrenceId }, deps) {
    const { userId } = await secondFactorNews(deps, { id });
    await sendTo(deps, { userId, key: `recovery-codes-renewed-${occurrenceId}`, email: ({ firstName }) => recoveryCodesRenewedEmail({ firstName, url: `${deps.config.publicUrl}/login/mot-de-passe-oublie` }) });
  },
});
