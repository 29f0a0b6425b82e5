import { frenchDay } from './french-day.ts';
import type { Email } from './layout.ts';

interface ReceiptMissedEmailData { firstName: string; title: string; reference: string; deliveredAt: Date; url: string }

export const receiptMissedEmail = (facts: ReceiptMissedEmailData): Email => ({
  subject: `L’avis de réception de votre lettre n’est pas revenu (${facts.reference})`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `Votre lettre «\u00a0${facts.title}\u00a0» a été distribuée le ${frenchDay(facts.deliveredAt)}, et l’avis signé par le destinataire n’est pas revenu.`,
    'La distribution reste prouvée par le suivi de La Poste et par la preuve de dépôt, gardés dans votre espace. Nous redemandons l’avis chaque jour à notre partenaire postal\u00a0: s’il arrive, vous l’y trouverez.',
    'Vous pouvez aussi demander gratuitement à La Poste une copie de la preuve de distribution, sur son site ou dans un bureau de poste. Nous avons préparé la lettre de réclamation dans vos brouillons\u00a0: rien n’est envoyé ni facturé sans vous.',
  ],
  action: { label: 'Voir ma lettre et ses preuves', url: facts.url },
});

export const samples = [receiptMissedEmail({ firstName: 'Hélène', title: 'Résilier une box internet', reference: 'AF-7K2M4P', deliveredAt: new Date('2026-11-26T08:51:00Z'), url: 'https://affranchi.example/mes-documents/1' })];
