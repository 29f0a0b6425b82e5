import { formatEuros } from '../../../src/domain/money.ts';
import type { EmailText } from '../shared/email.ts';

export interface CreditNoteData {
  kind: 'credit-note';
  reference: string;
  amountCents: number;
  url: string;
}

export const renderCreditNote = ({ reference, amountCents, url }: CreditNoteData): EmailText => ({
  subject: `Remboursement de ${formatEuros(amountCents)} (${reference})`,
  body: {
    title: 'Votre remboursement est parti',
    paragraphs: [
      `Nous avons versé ${formatEuros(amountCents)} sur le moyen de paiement utilisé. Comptez 3 à 10\u00a0jours selon votre banque.`,
      'Votre avoir est joint à ce message.',
    ],
    action: { label: 'Voir le détail', url },
  },
});
