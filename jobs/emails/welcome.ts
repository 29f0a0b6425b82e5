import type { Email } from './layout.ts';

interface Facts { firstName: string; url: string }

export const welcomeEmail = (facts: Facts): Email => ({
  subject: 'Votre compte Affranchi est ouvert',
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: ['Votre compte est ouvert. Vos brouillons et vos lettres y sont gardés. Aucune carte n’y est enregistrée.'],
  action: { label: 'Ouvrir mon compte', url: facts.url },
});

export const samples = [welcomeEmail({ firstName: 'Hélène', url: 'https://affranchi.example/mon-compte' })];
