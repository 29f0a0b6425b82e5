import { passwordResetRequested } from '../../src/modules/auth/events.ts';
import { findResetLink } from '../../src/modules/auth/index.ts';
import { defineEmail } from './shared/define-email.ts';

export const passwordResetEmail = defineEmail({
  name: 'password-reset',
  label: 'Nouveau mot de passe demandé',
  event: passwordResetRequested,
  // The secret part of the link is derived here, so that it never travels in the event. Null: used, replaced or
  // expired.
  load: ({ id }, deps) => findResetLink(deps, { resetId: id }),
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `password-reset-${id}`,
  subject: () => 'Choisir un nouveau mot de passe',
  body: ({ url }) => ({
    paragraphs: [
      'Vous avez demandé un nouveau mot de passe. Le lien ci-dessous sert une seule fois, pendant une heure.',
      'Si ce n’était pas vous, ne faites rien\u00a0: votre mot de passe reste le même.',
    ],
    action: { label: 'Choisir mon mot de passe', url },
  }),
  samples: [{ userId: '1', url: 'https://affranchi.example/login/nouveau-mot-de-passe' }],
});
