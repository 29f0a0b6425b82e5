import { instant, money, orderLink, reference, state } from '../../lib/fields.tsx';
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
