import type { Email } from './layout.ts';

interface LetterReturnedEmailData { firstName: string; title: string; reference: string; reason: string | null; url: string }

export const letterReturnedEmail = (facts: LetterReturnedEmailData): Email => ({
  subject: `Votre lettre est revenue (${facts.reference})`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `Votre lettre «\u00a0${facts.title}\u00a0» n’a pas pu être distribuée${facts.reason ? `\u00a0: ${facts.reason}` : ''}. Elle revient à l’expéditeur.`,
    'Votre espace dit ce que vous pouvez faire, et garde les preuves de l’envoi. Vous pourrez réécrire en repartant de la même lettre.',
  ],
  action: { label: 'Voir ce que je peux faire', url: facts.url },
});

export const samples = [letterReturnedEmail({ firstName: 'Karim', title: 'Récupérer son dépôt de garantie', reference: 'AF-9P3QRT', reason: 'le destinataire est inconnu à cette adresse', url: 'https://affranchi.example/mes-documents/1' })];
