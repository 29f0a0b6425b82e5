import { passwordChanged } from '../../src/modules/auth/events.ts';
import { defineEmail } from './shared/define-email.ts';
import { CHOOSE_ANOTHER_PASSWORD, sampleNotice, toResetUrl } from './shared/security-notice.ts';

export const passwordChangedEmail = defineEmail({
  name: 'password-changed',
  label: 'Mot de passe changé',
  event: passwordChanged,
  load: async ({ userId }, deps) => ({ userId, url: toResetUrl(deps.config) }),
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `password-changed-${id}`,
  subject: () => 'Votre mot de passe a changé',
  body: ({ url }) => ({
    paragraphs: [
      'Le mot de passe de votre compte Affranchi vient d’être changé. Les sessions ouvertes ailleurs sont fermées.',
      'Si ce n’était pas vous, choisissez-en tout de suite un nouveau avec le lien ci-dessous.',
    ],
    action: { label: CHOOSE_ANOTHER_PASSWORD, url },
  }),
  samples: [sampleNotice],
});
