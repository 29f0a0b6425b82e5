import type { Email } from './layout.ts';

interface Facts { firstName: string; title: string; reference: string; url: string }

export const letterReturnedEmail = (facts: Facts): Email => ({
  subject: `Votre lettre est revenue (${facts.reference})`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `Votre lettre «\u00a0${facts.title}\u00a0» n’a pas pu être distribuée. Elle nous est revenue.`,
    'La raison donnée par La Poste est dans votre espace. Vérifiez l’adresse\u00a0; vous pourrez réécrire en repartant de la même lettre.',
  ],
  action: { label: 'Voir la raison', url: facts.url },
});

export const samples = [letterReturnedEmail({ firstName: 'Karim', title: 'Récupérer son dépôt de garantie', reference: 'AF-9P3QRT', url: 'https://affranchi.example/mes-documents/1' })];
