import { recoveryCodeUsed } from '../../src/modules/auth/events.ts';
import { getSecondFactorNotice } from '../../src/modules/auth/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { CHOOSE_ANOTHER_PASSWORD, NOTIFY_US, sampleNotice, toResetUrl } from './shared/security-notice.ts';

const RENEW = 'Connectez-vous et faites-en de nouveaux.';
const REMAINING = [`Il ne vous en reste aucun. ${RENEW}`, `Il vous en reste un. ${RENEW}`];

export const recoveryCodeUsedEmail = defineEmail({
  name: 'recovery-code-used',
  label: 'Code de secours employé',
  event: recoveryCodeUsed,
  async load({ id }, deps) {
    const { userId, recoveryCodesLeft } = await getSecondFactorNotice(deps, { id });
    return { userId, remaining: recoveryCodesLeft, url: toResetUrl(deps.config) };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ occurrenceId }) => `recovery-code-spent-${occurrenceId}`,
  subject: () => 'Un code de secours vient de servir',
  body: ({ remaining, url }) => ({
    paragraphs: [
      `Votre compte Affranchi vient d’être ouvert avec votre mot de passe et un de vos codes de secours. Ce code ne servira plus. ${REMAINING[remaining] ?? `Il vous en reste ${remaining}.`}`,
      NOTIFY_US,
    ],
    action: { label: CHOOSE_ANOTHER_PASSWORD, url },
  }),
  samples: [
    { ...sampleNotice, remaining: 0 },
    { ...sampleNotice, remaining: 1 },
    { ...sampleNotice, remaining: 9 },
  ],
});
