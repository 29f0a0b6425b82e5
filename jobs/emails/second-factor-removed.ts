import { secondFactorRemoved } from '../../src/modules/auth/events.ts';
import { getSecondFactorNotice } from '../../src/modules/auth/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { CHOOSE_ANOTHER_PASSWORD, NOTIFY_ADMINISTRATOR, sampleNotice, toResetUrl } from './shared/security-notice.ts';

const BY_USER = [
  'Le second facteur de votre compte Affranchi vient d’être retiré. Le mot de passe seul ouvre votre compte, et vos codes de secours ne servent plus.',
  NOTIFY_ADMINISTRATOR,
];
const BY_ADMINISTRATOR = [
  'Un administrateur vient de retirer le second facteur de votre compte Affranchi et de fermer vos sessions. Reconnectez-vous avec votre mot de passe, puis ajoutez un nouveau second facteur depuis le back office.',
  'Si vous ne l’avez pas demandé, choisissez tout de suite un nouveau mot de passe avec le lien ci-dessous et prévenez l’équipe.',
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
  subject: () => 'Votre compte n’a plus de second facteur',
  body: ({ removedByOther, url }) => ({
    paragraphs: removedByOther ? BY_ADMINISTRATOR : BY_USER,
    action: { label: CHOOSE_ANOTHER_PASSWORD, url },
  }),
  samples: [
    { ...sampleNotice, removedByOther: true },
    { ...sampleNotice, removedByOther: false },
  ],
});
