import { frenchDay } from './french-day.ts';
import type { Email } from './layout.ts';

interface LetterAwaitedEmailData { firstName: string; title: string; reference: string; keptUntil: string; url: string }

export const letterAwaitedEmail = (facts: LetterAwaitedEmailData): Email => ({
  subject: `Votre lettre attend son destinataire (${facts.reference})`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `Le destinataire était absent. Votre lettre «\u00a0${facts.title}\u00a0» l’attend au bureau de poste jusqu’au ${frenchDay(facts.keptUntil)}.`,
    'Il a reçu un avis de passage. Si vous pouvez le joindre, prévenez-le. La date de présentation est gardée dans votre espace.',
    'S’il ne vient pas, la lettre nous revient\u00a0: nous vous écrirons, avec ce que vous pouvez faire.',
  ],
  action: { label: 'Suivre ma lettre', url: facts.url },
});

export const samples = [letterAwaitedEmail({ firstName: 'Hélène', title: 'Résilier une box internet', reference: 'AF-7K2M4P', keptUntil: '2026-12-12', url: 'https://affranchi.example/mes-documents/1' })];
