import type { Email } from './layout.ts';

interface Facts { firstName: string; title: string; reference: string; url: string }

export const letterRejectedEmail = (facts: Facts): Email => ({
  subject: `Votre lettre n’a pas pu partir (${facts.reference})`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `Le service postal n’a pas accepté votre lettre «\u00a0${facts.title}\u00a0». Elle n’est pas partie.`,
    'Notre équipe regarde pourquoi. Si elle ne peut pas partir, vous êtes remboursé en totalité sous trois jours\u00a0: vous n’avez rien à faire.',
  ],
  action: { label: 'Voir ma commande', url: facts.url },
});

export const samples = [letterRejectedEmail({ firstName: 'Karim', title: 'Récupérer son dépôt de garantie', reference: 'AF-9P3QRT', url: 'https://affranchi.example/mes-documents/1' })];
