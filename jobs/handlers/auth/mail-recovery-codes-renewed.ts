import { getSecondFactorNotice } from '../../../src/modules/auth/index.ts';
import { recoveryCodesRenewedEmail } from '../../emails/recovery-codes.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailRecoveryCodesRenewed = defineHandler<{ id: string; occurrenceId: string }>({
  job: 'mail-recovery-codes-renewed',
  queue: 'mail',
  retry: retry.network,
  async run({ id, occurrenceId }, deps) {
    const { userId } = await getSecondFactorNotice(deps, { id });
    await sendMailToUser(deps, { userId, key: `recovery-codes-renewed-${occurrenceId}`, email: ({ firstName }) => recoveryCodesRenewedEmail({ firstName, url: `${deps.config.publicUrl}/login/mot-de-passe-oublie` }) });
  },
});
