import { getSecondFactorNotice } from '../../../src/modules/auth/index.ts';
import { recoveryCodeSpentEmail } from '../../emails/recovery-codes.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailRecoveryCodeSpent = defineHandler<{ id: string; occurrenceId: string }>({
  job: 'mail-recovery-code-spent',
  queue: 'mail',
  retry: retry.network,
  async run({ id, occurrenceId }, deps) {
    const { userId, recoveryCodesLeft } = await getSecondFactorNotice(deps, { id });
    await sendMailToUser(deps, { userId, key: `recovery-code-spent-${occurrenceId}`, email: ({ firstName }) => recoveryCodeSpentEmail({ firstName, left: recoveryCodesLeft, url: `${deps.config.publicUrl}/login/mot-de-passe-oublie` }) });
  },
});
