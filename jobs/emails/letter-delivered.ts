import type { Email } from './layout.ts';

interface LetterDeliveredEmailData { firstName: string; title: string; reference: string; url: string }

export const letterDeliveredEmail = (facts: LetterDeliveredEmailData): Email => ({
  subject: `Votre lettre est distribuée (${facts.reference})`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `Votre lettre «\u00a0${facts.title}\u00a0» est arrivée chez son destinataire.`,
    'La date de distribution et les preuves du service postal sont gardées dans votre espace.',
  ],
  action: { label: 'Voir les preuves', url: facts.url },
});

export const samples = [letterDeliveredEmail({ firstName: 'Hélène', title: 'Résilier une box internet', reference: 'AF-7K2M4P', url: 'https://affranchi.example/mes-documents/1' })];
