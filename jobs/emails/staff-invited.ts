import { staffInvited } from '../../src/modules/auth/events.ts';
import { findResetLink } from '../../src/modules/auth/index.ts';
import { defineEmail } from './shared/define-email.ts';

export const staffInvitedEmail = defineEmail({
  name: 'staff-invited',
  label: 'Invitation dans l’équipe',
  isToTeam: true,
  event: staffInvited,
  // Null if the link was used, replaced or withdrawn in the meantime.
  load: ({ id }, deps) => findResetLink(deps, { resetId: id }),
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `staff-invited-${id}`,
  subject: () => 'Vous rejoignez l’équipe d’Affranchi',
  body: ({ url }) => ({
    paragraphs: [
      'Un administrateur vous a ouvert un compte dans le back office d’Affranchi. Choisissez votre mot de passe avec le lien ci-dessous. Il sert une fois, pendant vingt-quatre heures.',
      'À la première connexion, le back office vous demande d’ajouter un second facteur\u00a0: gardez votre téléphone près de vous.',
      'Vous n’attendiez pas cette invitation\u202f? Ne faites rien et prévenez-nous.',
    ],
    action: { label: 'Choisir mon mot de passe', url },
  }),
  samples: [{ userId: '1', url: 'https://affranchi.example/login/nouveau-mot-de-passe' }],
});
