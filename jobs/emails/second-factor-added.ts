import { secondFactorAdded } from '../../src/modules/auth/events.ts';
import { getSecondFactorNotice } from '../../src/modules/auth/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { CHOOSE_ANOTHER_PASSWORD, NOTIFY_ADMINISTRATOR, sampleNotice, toResetUrl } from './shared/security-notice.ts';

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
  subject: () => 'Votre compte a un second facteur',
  body: ({ url }) => ({
    paragraphs: [
      'Un second facteur vient d’être ajouté à votre compte Affranchi. Chaque connexion vous demandera désormais, après le mot de passe, un code de votre application. Gardez vos codes de secours à part du téléphone.',
      NOTIFY_ADMINISTRATOR,
    ],
    action: { label: CHOOSE_ANOTHER_PASSWORD, url },
  }),
  samples: [sampleNotice],
});
