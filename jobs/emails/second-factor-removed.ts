import { secondFactorRemoved } from '../../src/modules/auth/events.ts';
import { getSecondFactorNotice } from '../../src/modules/auth/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { CHOOSE_ANOTHER_PASSWORD, NOTIFY_US, sampleNotice, toResetUrl } from './shared/security-notice.ts';

const BY_USER = [
  'La validation en deux étapes vient d’être désactivée\u00a0: votre compte Affranchi n’a plus de second facteur. Le mot de passe seul ouvre votre compte, et vos codes de secours ne servent plus.',
  NOTIFY_US,
];
const BY_ADMINISTRATOR = [
  'Un administrateur vient de retirer le second facteur de votre compte Affranchi et de fermer vos sessions. Reconnectez-vous avec votre mot de passe\u00a0: vous pourrez ensuite activer de nouveau la validation en deux étapes.',
  'Si vous ne l’avez pas demandé, choisissez tout de suite un nouveau mot de passe avec le lien ci-dessous et prévenez-nous.',
];

export const secondFactorRemovedEmail = defineEmail({
  name: 'second-factor-removed',
  label: 'Second facteur retiré',
  event: secondFactorRemoved,
  async load({ id }, deps) {
    const { userId, removedByOther } = await getSecondFactorNotice(deps, { id });
    return { userId, removedByOther, url: toResetUrl(deps.config) };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `second-factor-removed-${id}`,
  subject: () => 'Validation en deux étapes désactivée',
  body: ({ removedByOther, url }) => ({
    paragraphs: removedByOther ? BY_ADMINISTRATOR : BY_USER,
    action: { label: CHOOSE_ANOTHER_PASSWORD, url },
  }),
  samples: [
    { ...sampleNotice, removedByOther: true },
    { ...sampleNotice, removedByOther: false },
  ],
});
