import { recoveryCodesRenewed } from '../../src/modules/auth/events.ts';
import { getSecondFactorNotice } from '../../src/modules/auth/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { CHOOSE_ANOTHER_PASSWORD, NOTIFY_US, sampleNotice, toResetUrl } from './shared/security-notice.ts';

export const recoveryCodesRenewedEmail = defineEmail({
  name: 'recovery-codes-renewed',
  label: 'Codes de secours renouvelés',
  event: recoveryCodesRenewed,
  async load({ id }, deps) {
    const { userId } = await getSecondFactorNotice(deps, { id });
    return { userId, url: toResetUrl(deps.config) };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ occurrenceId }) => `recovery-codes-renewed-${occurrenceId}`,
  subject: () => 'Vos codes de secours ont été remplacés',
  body: ({ url }) => ({
    paragraphs: [
      'De nouveaux codes de secours viennent d’être faits pour votre compte Affranchi. Les anciens ne servent plus\u00a0: jetez-les.',
      NOTIFY_US,
    ],
    action: { label: CHOOSE_ANOTHER_PASSWORD, url },
  }),
  samples: [sampleNotice],
});
