import { formatEuros } from '../../src/kernel/money.ts';
import type { Email } from './layout.ts';

interface CreditNoteEmailData { firstName: string; reference: string; amountCents: number; url: string }

export const creditNoteEmail = (facts: CreditNoteEmailData): Email => ({
  subject: `Remboursement de ${formatEuros(facts.amountCents)} (${facts.reference})`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `Nous vous avons remboursé ${formatEuros(facts.amountCents)} sur la carte utilisée. Comptez 3 à 10\u00a0jours selon votre banque.`,
    'Votre avoir est joint à ce message.',
  ],
  action: { label: 'Voir le détail', url: facts.url },
});

export const samples = [creditNoteEmail({ firstName: 'Hélène', reference: 'AF-7K2M4P', amountCents: 1380, url: 'https://affranchi.example/mes-documents/1' })];
