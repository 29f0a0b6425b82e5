import { formatEuros } from '../../../src/domain/money.ts';
import type { EmailText } from '../shared/email.ts';

export interface DisputedPaymentData {
  kind: 'disputed-payment';
  /** Whether the bank took the money back; otherwise it returned it to us, for example after an appeal. */
  isLost: boolean;
  reference: string;
  amountCents: number;
  url: string;
}

/** The bank moved the money, not we: nothing is refunded by us, and nothing is owed. */
export const renderDisputedPayment = ({ isLost, reference, amountCents, url }: DisputedPaymentData): EmailText => ({
  subject: `La banque a ${isLost ? 'accepté' : 'rejeté'} la contestation (${reference})`,
  body: {
    paragraphs: isLost
      ? [
          `La banque a accepté la contestation de ce paiement\u00a0: elle nous a repris ${formatEuros(amountCents)}, et c’est elle qui rend cette somme à la personne qui avait payé.`,
          'Votre avoir est joint à ce message.',
        ]
      : [
          `La banque a finalement rejeté la contestation de ce paiement. Les ${formatEuros(amountCents)} qu’elle nous avait repris nous sont revenus.`,
          'Votre avoir est annulé\u00a0: la pièce comptable est jointe. Vous n’avez rien à faire.',
        ],
    action: { label: 'Voir le détail', url },
  },
});
