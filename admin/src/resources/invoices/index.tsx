import { defineResource } from '../../lib/define-resource.tsx';
import { instant, money, orderLink, reference, state, text, userLink } from '../../lib/fields.tsx';
import { anyOf, search } from '../../lib/filters.tsx';

const KINDS = { invoice: ['Facture', ''], credit_note: ['Avoir', 'is-wait'] } as const;

export const resource = defineResource({
  label: 'Factures et avoirs',
  icon: 'invoice',
  group: 'money',
  menuPosition: 60,
  recordRepresentation: 'number',
  list: {
    filters: [search('Numéro, référence AF-…'), anyOf('kind', 'Nature', KINDS)],
    sort: { field: 'issuedAt', order: 'DESC' },
    columns: [
      text('number', 'Numéro'),
      state('kind', 'Nature', KINDS, { isSortable: false }),
      instant('issuedAt', 'Émise'),
      text('orderReference', 'Référence', { isSortable: false }),
      money('withoutVatCents', 'Hors taxes', { isSortable: false }),
      money('vatCents', 'TVA', { isSortable: false }),
      money('totalCents', 'Total', { isSortable: false }),
    ],
  },
  show: [
    text('number', 'Numéro'),
    state('kind', 'Nature', KINDS),
    instant('issuedAt', 'Émise'),
    orderLink('Commande', { emptyText: 'abonnement' }),
    reference('paymentId', 'Paiement', { to: 'payments', shows: 'orderReference' }),
    userLink(),
    text('corrects', 'Corrige la pièce', { emptyText: '—' }),
    money('withoutVatCents', 'Hors taxes'),
    money('vatCents', 'TVA'),
    money('totalCents', 'Total'),
  ],
});
