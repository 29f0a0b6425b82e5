import { defineResource } from '../../lib/define-resource.tsx';
import { instant, money, orderLink, reference, state, text } from '../../lib/fields.tsx';
import { anyOf } from '../../lib/filters.tsx';
import { BALANCE_OPERATION_TYPES } from '../../status-labels.tsx';

/** Also shown on the pages of payouts and payments. */
export const operationColumns = [
  instant('occurredAt', 'Le'),
  state('type', 'Nature', BALANCE_OPERATION_TYPES, { isSortable: false }),
  orderLink('Commande', { emptyText: '—', isSortable: false }),
  reference('paymentId', 'Paiement', { to: 'payments', shows: 'orderReference', emptyText: '—', isSortable: false }),
  money('amountCents', 'Montant', { isSortable: false }),
  money('feeCents', 'Frais', { isSortable: false }),
  money('netCents', 'Net', { isSortable: false }),
];

export const resource = defineResource({
  label: 'Frais et opérations',
  icon: 'percent',
  group: 'money',
  permission: 'figures.read',
  menuPosition: 63,
  recordRepresentation: 'stripeTransactionId',
  list: {
    filters: [anyOf('type', 'Nature', BALANCE_OPERATION_TYPES)],
    sort: { field: 'occurredAt', order: 'DESC' },
    columns: operationColumns,
  },
  show: [
    state('type', 'Nature', BALANCE_OPERATION_TYPES),
    instant('occurredAt', 'Le'),
    money('amountCents', 'Montant'),
    money('feeCents', 'Frais de Stripe'),
    money('netCents', 'Net'),
    orderLink('Commande', { emptyText: 'aucune' }),
    reference('paymentId', 'Paiement', { to: 'payments', shows: 'orderReference', emptyText: 'aucun' }),
    reference('payoutId', 'Virement', { to: 'payouts', shows: 'stripePayoutId', emptyText: 'pas encore viré' }),
    text('sourceId', 'Objet chez Stripe', { emptyText: 'aucun' }),
    text('stripeTransactionId', 'Opération chez Stripe'),
  ],
});
