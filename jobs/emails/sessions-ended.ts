import { sessionsEnded } from '../../src/modules/auth/events.ts';
import { defineEmail } from './shared/define-email.ts';
import { CHOOSE_ANOTHER_PASSWORD, sampleNotice, toResetUrl } from './shared/security-notice.ts';

export const sessionsEndedEmail = defineEmail({
  name: 'sessions-ended',
  label: 'Sessions fermées',
  event: sessionsEnded,
  load: async ({ id }, deps) => ({ userId: id, url: toResetUrl(deps.config) }),
  recipient: ({ userId }) => ({ userId }),
  key: ({ id, occurrenceId }) => `sessions-ended-${id}-${occurrenceId}`,
  subject: () => 'Vos sessions sont fermées',
  body: ({ url }) => ({
    paragraphs: [
      'Notre équipe a fermé toutes les sessions ouvertes de votre compte Affranchi. Reconnectez-vous avec votre mot de passe.',
      'Si quelqu’un d’autre le connaît, choisissez-en un autre avec le lien ci-dessous.',
    ],
    action: { label: CHOOSE_ANOTHER_PASSWORD, url },
  }),
  samples: [sampleNotice],
});
