import { defineResource } from '../../lib/define-resource.tsx';
import { instant, money, namedOrderLink, orderLink, outsideLink, state, text } from '../../lib/fields.tsx';
import { anyOf, search } from '../../lib/filters.tsx';
import { ProviderAnswers } from '../../provider-answers.tsx';
import { FRAUD_TYPES, PAYMENT_STATES } from '../../status-labels.tsx';

export const resource = defineResource({
  label: 'Paiements',
  icon: 'card',
  group: 'money',
  menuPosition: 6,
  recordRepresentation: ({ orderReference }) => `Paiement ${orderReference}`,
  list: {
    filters: [search('Référence AF-…'), anyOf('status', 'État', PAYMENT_STATES)],
    views: [
      { label: 'Contestés', filter: { status: ['disputed'] } },
      { label: 'Autre somme reçue', filter: { status: ['under_review'] } },
      { label: 'En attente', filter: { status: ['pending', 'processing'] } },
    ],
    columns: [
      instant('createdAt', 'Créé'),
      namedOrderLink(),
      state('status', 'État', PAYMENT_STATES),
      money('amountCents', 'Montant'),
      money('refundedCents', 'Remboursé'),
      text('card', 'Carte', { isSortable: false }),
    ],
  },
  show: [
    orderLink('Commande', { emptyText: 'abonnement' }),
    state('status', 'État', PAYMENT_STATES),
    money('amountCents', 'Montant'),
    money('refundedCents', 'Remboursé'),
    money('feeCents', 'Frais de Stripe'),
    text('card', 'Carte', { emptyText: 'aucune' }),
    instant('paidAt', 'Payé'),
    instant('fraudWarnedAt', 'Fraude soupçonnée depuis'),
    state('fraudType', 'Ce que soupçonne le réseau de cartes', FRAUD_TYPES, { emptyText: 'rien' }),
    text('stripeSessionId', 'Page de paiement chez Stripe', { emptyText: 'aucune' }),
    text('stripePaymentIntentId', 'Paiement chez Stripe', { emptyText: 'aucun' }),
    outsideLink('stripeUrl', 'Chez Stripe', 'Ouvrir dans Stripe'),
    ProviderAnswers,
  ],
});
