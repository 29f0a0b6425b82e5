import type { Email } from './layout.ts';

interface LetterRejectedEmailData { firstName: string; title: string; reference: string; url: string; isPaid: boolean; until: string }

export const letterRejectedEmail = (facts: LetterRejectedEmailData): Email => ({
  subject: `Votre lettre n’a pas pu partir\u00a0: corrigez-la (${facts.reference})`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `Le service postal n’a pas accepté votre lettre «\u00a0${facts.title}\u00a0». Elle n’est pas partie. La raison est écrite sur sa page.`,
    `Corrigez-la avant le ${facts.until}\u00a0: elle repart aussitôt, sans rien payer de plus. Vous pouvez aussi l’annuler.`,
    facts.isPaid ? 'Si vous ne faites rien, vous êtes remboursé en totalité après cette date, sans rien demander.' : 'Si vous ne faites rien, elle est annulée après cette date. Rien ne vous est débité.',
  ],
  action: { label: 'Corriger ma lettre', url: facts.url },
});

export const samples = [true, false].map((isPaid) => letterRejectedEmail({ firstName: 'Karim', title: 'Récupérer son dépôt de garantie', reference: 'AF-9P3QRT', url: 'https://affranchi.example/mes-documents/1', isPaid, until: '24 novembre 2026 à 11\u00a0h\u00a004' }));
