import type { Email } from './layout.ts';

interface PasswordResetEmailData { firstName: string; url: string }

export const passwordResetEmail = (facts: PasswordResetEmailData): Email => ({
  subject: 'Choisir un nouveau mot de passe',
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    'Vous avez demandé un nouveau mot de passe. Le lien ci-dessous sert une seule fois, pendant une heure.',
    'Si ce n’était pas vous, ne faites rien\u00a0: votre mot de passe reste le même.',
  ],
  action: { label: 'Choisir mon mot de passe', url: facts.url },
});

export const samples = [passwordResetEmail({ firstName: 'Hélène', url: 'https://affranchi.example/login/nouveau-mot-de-passe' })];
