import type { Email } from './layout.ts';

interface WelcomeEmailData { firstName: string; url: string; confirmed: boolean }

export const welcomeEmail = (facts: WelcomeEmailData): Email => ({
  subject: 'Votre compte Affranchi est ouvert',
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    'Votre compte est ouvert. Vos brouillons et vos lettres y sont gardés. Aucune carte n’y est enregistrée.',
    ...(facts.confirmed ? [] : ['Confirmez que cette adresse est bien la vôtre\u00a0: c’est ici que nous envoyons les nouvelles de vos lettres. Le lien sert une fois, pendant trois jours.', 'Si vous n’avez pas ouvert de compte, ne faites rien.']),
  ],
  action: { label: facts.confirmed ? 'Ouvrir mon compte' : 'Confirmer mon adresse', url: facts.url },
});

export const samples = [
  welcomeEmail({ firstName: 'Hélène', url: 'https://affranchi.example/confirmer-mon-adresse', confirmed: false }),
  welcomeEmail({ firstName: 'Hélène', url: 'https://affranchi.example/mon-compte', confirmed: true }),
];
