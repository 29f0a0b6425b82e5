import type { Email } from './layout.ts';

interface EmailReplacedEmailData { firstName: string; url: string }

/** To the old address: whoever did not ask for this must be able to stop it. The new address is not said. */
export const emailReplacedEmail = ({ firstName, url }: EmailReplacedEmailData): Email => ({
  subject: 'Une autre adresse est demandée pour votre compte',
  greeting: `Bonjour ${firstName},`,
  paragraphs: [
    'Une autre adresse e-mail vient d’être demandée pour votre compte Affranchi. Elle remplacera celle-ci quand elle sera confirmée.',
    'Si c’était vous, vous n’avez rien à faire. Sinon, changez votre mot de passe\u00a0: le changement d’adresse s’annule depuis votre profil.',
  ],
  action: { label: 'Ouvrir mon profil', url },
});

export const samples = [emailReplacedEmail({ firstName: 'Hélène', url: 'https://affranchi.example/mon-profil' })];
