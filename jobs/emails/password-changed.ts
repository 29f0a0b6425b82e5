import type { Email } from './layout.ts';

interface PasswordChangedEmailData { firstName: string; url: string }

export const passwordChangedEmail = ({ firstName, url }: PasswordChangedEmailData): Email => ({
  subject: 'Votre mot de passe a changé',
  greeting: `Bonjour ${firstName},`,
  paragraphs: [
    'Le mot de passe de votre compte Affranchi vient d’être changé. Les sessions ouvertes ailleurs sont fermées.',
    'Si ce n’était pas vous, choisissez-en tout de suite un nouveau avec le lien ci-dessous.',
  ],
  action: { label: 'Choisir un autre mot de passe', url },
});

export const samples = [passwordChangedEmail({ firstName: 'Hélène', url: 'https://affranchi.example/login/mot-de-passe-oublie' })];
