import { formatEuros } from '../../../src/domain/money.ts';
import type { EmailText } from '../shared/email.ts';

export interface RefundReturnedData {
  kind: 'refund-returned';
  reference: string;
  amountCents: number;
  url: string;
}

export const renderRefundReturned = ({ reference, amountCents, url }: RefundReturnedData): EmailText => ({
  subject: `Votre remboursement n’a pas abouti (${reference})`,
  body: {
    paragraphs: [
      `Votre banque nous a retourné les ${formatEuros(amountCents)} que nous vous avions remboursés\u00a0: la carte a pu être remplacée, ou le compte fermé.`,
      'Cet argent vous est toujours dû. Notre équipe s’en occupe et vous répondra si elle a besoin d’un autre moyen de paiement. La pièce comptable est jointe.',
    ],
    action: { label: 'Voir le détail', url },
  },
});
