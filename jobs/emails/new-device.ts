import { newDeviceUsed } from '../../src/modules/auth/events.ts';
import { defineEmail } from './shared/define-email.ts';
import { CHOOSE_ANOTHER_PASSWORD, NOTIFY_US, sampleNotice, toResetUrl } from './shared/security-notice.ts';

export const newDeviceEmail = defineEmail({
  name: 'new-device',
  label: 'Connexion depuis un nouvel appareil',
  event: newDeviceUsed,
  load: async ({ id }, deps) => ({ userId: id, url: toResetUrl(deps.config) }),
  recipient: ({ userId }) => ({ userId }),
  key: ({ id, occurrenceId }) => `new-device-${id}-${occurrenceId}`,
  subject: () => 'Connexion depuis un nouvel appareil',
  body: ({ url }) => ({
    paragraphs: [
      'Votre compte Affranchi vient d’être ouvert avec votre mot de passe, depuis un appareil ou un navigateur que nous ne connaissions pas. Si c’était vous, vous n’avez rien à faire.',
      NOTIFY_US,
    ],
    action: { label: CHOOSE_ANOTHER_PASSWORD, url },
  }),
  samples: [sampleNotice],
});
