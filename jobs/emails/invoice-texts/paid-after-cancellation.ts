import { formatEuros } from '../../../src/domain/money.ts';
import type { EmailText } from '../shared/email.ts';

export interface PaidAfterCancellationData {
  kind: 'paid-after-cancellation';
  reference: string;
  /** 0 where a subscription covered the order. */
  totalCents: number;
  url: string;
}

/** The payment page, or the bank, finished after the order was cancelled: nothing leaves, and the money goes back. */
export const renderPaidAfterCancellation = ({ reference, totalCents, url }: PaidAfterCancellationData): EmailText => ({
  subject: `Votre commande reste annulée (${reference})`,
  body: {
    paragraphs: [
      totalCents > 0
        ? `Le paiement de ${formatEuros(totalCents)} pour la commande ${reference} nous est arrivé après son annulation. Elle reste annulée\u00a0: rien ne part.`
        : `La commande ${reference} reste annulée\u00a0: rien ne part, et rien ne vous est débité.`,
      ...(totalCents > 0
        ? [
            'Nous vous rendons cette somme en entier, sur le moyen de paiement utilisé. Vous n’avez rien à demander. Nous vous écrivons quand le remboursement est parti.',
          ]
        : []),
      'La facture est jointe à ce message.',
    ],
    action: { label: 'Voir le détail', url },
  },
});
