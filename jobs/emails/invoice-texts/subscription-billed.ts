import { formatEuros } from '../../../src/domain/money.ts';
import type { EmailText } from '../shared/email.ts';

export interface SubscriptionBilledData {
  kind: 'subscription-billed';
  reference: string;
  totalCents: number;
  card: string | null;
  /** The payment came after the contract had ended. */
  isAfterEnd: boolean;
  accountUrl: string;
  endUrl: string;
}

export const renderSubscriptionBilled = ({
  reference,
  totalCents,
  card,
  isAfterEnd,
  accountUrl,
  endUrl,
}: SubscriptionBilledData): EmailText => {
  const subject = `Votre abonnement\u00a0: ${formatEuros(totalCents)} payés (${reference})`;
  const receipt = { lines: [{ label: 'Abonnement, un mois', cents: totalCents }], totalCents };
  const action = { label: 'Voir mon abonnement', url: accountUrl };
  if (isAfterEnd)
    return {
      subject,
      body: {
        title: 'Un paiement arrivé après la fin de votre abonnement',
        paragraphs: [
          `Votre banque nous a versé ${formatEuros(totalCents)} pour un mois d’abonnement. Votre abonnement était déjà terminé\u00a0: il le reste, et plus rien ne sera débité.`,
          'Nous vous rendons ce qui n’est pas dû, sur le moyen de paiement utilisé\u00a0: le mois entier, ou les jours restants si vous aviez envoyé une lettre ce mois-là. Vous n’avez rien à demander. Nous vous écrivons quand le remboursement est parti.',
          'La facture est jointe à ce message.',
        ],
        receipt,
        action,
      },
    };
  return {
    subject,
    body: {
      title: 'Votre facture du mois',
      paragraphs: [
        `${formatEuros(totalCents)} ont été débités${card ? ` de la carte ${card}` : ''} pour un mois d’abonnement. Votre facture est jointe.`,
        'Pour arrêter, trois clics suffisent, sans compte.',
      ],
      receipt,
      action,
      otherAction: { label: 'Résilier', url: endUrl },
    },
  };
};
