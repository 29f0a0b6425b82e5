import { secondFactorAdded } from '../../src/modules/auth/events.ts';
import { getSecondFactorNotice } from '../../src/modules/auth/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { CHOOSE_ANOTHER_PASSWORD, NOTIFY_US, sampleNotice, toResetUrl } from './shared/security-notice.ts';

export const secondFactorAddedEmail = defineEmail({
  name: 'second-factor-added',
  label: 'Second facteur ajouté',
  event: secondFactorAdded,
  async load({ id }, deps) {
    const { userId } = await getSecondFactorNotice(deps, { id });
    return { userId, url: toResetUrl(deps.config) };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `second-factor-added-${id}`,
  subject: () => 'Validation en deux étapes activée',
  body: ({ url }) => ({
    paragraphs: [
      'La validation en deux étapes vient d’être activée pour votre compte Affranchi\u00a0: il a un second facteur. Chaque connexion vous demandera désormais, après le mot de passe, un code de votre application. Gardez vos codes de secours à part du téléphone.',
      NOTIFY_US,
    ],
    action: { label: CHOOSE_ANOTHER_PASSWORD, url },
  }),
  samples: [sampleNotice],
});
