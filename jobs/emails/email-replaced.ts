import { emailVerificationRequested } from '../../src/modules/auth/events.ts';
import { findReplacedEmail } from '../../src/modules/auth/index.ts';
import { defineEmail } from './shared/define-email.ts';

/**
 * Warns the old address of a change, even if the link was used at once: a person who did not request the change must be
 * able to stop it. Does not name the new address.
 */
export const emailReplacedEmail = defineEmail({
  name: 'email-replaced',
  label: 'Adresse e-mail remplacée',
  event: emailVerificationRequested,
  async load({ id }, deps) {
    const replaced = await findReplacedEmail(deps, { id });
    if (!replaced) return null; // the account's own address is being verified
    return { userId: replaced.userId, address: replaced.email, url: `${deps.config.publicUrl}/mon-profil` };
  },
  recipient: ({ userId, address }) => ({ userId, address }),
  key: ({ id }) => `email-replaced-${id}`,
  subject: () => 'Une autre adresse est demandée pour votre compte',
  body: ({ url }) => ({
    paragraphs: [
      'Une autre adresse e-mail vient d’être demandée pour votre compte Affranchi. Elle remplace celle-ci dès qu’elle est confirmée.',
      'Si c’était vous, vous n’avez rien à faire. Sinon, changez votre mot de passe dans votre profil\u00a0: la demande est annulée du même coup. Si vous ne pouvez plus vous connecter, écrivez-nous.',
    ],
    action: { label: 'Ouvrir mon profil', url },
  }),
  samples: [{ userId: '1', address: 'helene@exemple.fr', url: 'https://affranchi.example/mon-profil' }],
});
