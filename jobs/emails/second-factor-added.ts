import type { Email } from './layout.ts';

interface SecondFactorAddedEmailData { firstName: string; url: string }

export const secondFactorAddedEmail = ({ firstName, url }: SecondFactorAddedEmailData): Email => ({
  subject: 'Votre compte a un second facteur',
  greeting: `Bonjour ${firstName},`,
  paragraphs: [
    'Un second facteur vient d’être ajouté à votre compte Affranchi. Chaque connexion vous demandera désormais, après le mot de passe, un code de votre application. Gardez vos codes de secours à part du téléphone.',
    'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec le lien ci-dessous et prévenez un administrateur.',
  ],
  action: { label: 'Choisir un autre mot de passe', url },
});

export const samples = [secondFactorAddedEmail({ firstName: 'Samir', url: 'https://affranchi.example/login/mot-de-passe-oublie' })];
