import { formatEuros } from '../../../src/domain/money.ts';
import type { EmailText } from '../shared/email.ts';

export interface SubscriptionBilledData {
  kind: 'subscription-billed';
  reference: string;
  totalCents: number;
  card: string | null;
  accountUrl: string;
  endUrl: string;
}

export const renderSubscriptionBilled = ({
  reference,
  totalCents,
  card,
  accountUrl,
  endUrl,
}: SubscriptionBilledData): EmailText => ({
  subject: `Votre abonnement\u00a0: ${formatEuros(totalCents)} payés (${reference})`,
  body: {
    title: 'Votre facture du mois',
    paragraphs: [
      `${formatEuros(totalCents)} ont été débités${card ? ` de la carte ${card}` : ''} pour un mois d’abonnement. Votre facture est jointe.`,
      'Pour arrêter, trois clics suffisent, sans compte.',
    ],
    receipt: { lines: [{ label: 'Abonnement, un mois', cents: totalCents }], totalCents },
    action: { label: 'Voir mon abonnement', url: accountUrl },
    otherAction: { label: 'Résilier', url: endUrl },
  },
});
