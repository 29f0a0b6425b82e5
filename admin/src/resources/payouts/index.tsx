import { formatEuros } from '../../../../src/domain/money.ts';
import { defineResource } from '../../lib/define-resource.tsx';
import { civilDay, custom, instant, money, number, outsideLink, state, text } from '../../lib/fields.tsx';
import { anyOf, search } from '../../lib/filters.tsx';
import { related } from '../../lib/related-rows.tsx';
import { PAYOUT_FAILURES, PAYOUT_STATES } from '../../status-labels.tsx';
import { operationColumns } from '../balance-operations/index.tsx';

const difference = custom(
  'differenceCents',
  'Écart avec ses opérations',
  ({ differenceCents }: { differenceCents: number | null }) => {
    if (differenceCents === null) return 'opérations pas encore lues';
    if (differenceCents === 0) return 'aucun';
    return <span className="mark is-stop">{formatEuros(differenceCents)}</span>;
  },
  { isSortable: false },
);

export const resource = defineResource({
  label: 'Virements',
  icon: 'transfer',
  group: 'money',
  permission: 'figures.read',
  menuPosition: 62,
  recordRepresentation: 'stripePayoutId',
  list: {
    filters: [search('Virement po_…'), anyOf('status', 'État', PAYOUT_STATES)],
    sort: { field: 'arrivesOn', order: 'DESC' },
    columns: [
      civilDay('arrivesOn', 'Arrivée'),
      money('amountCents', 'Montant', { isSortable: false }),
      money('feeCents', 'Frais', { isSortable: false }),
      number('operationCount', 'Opérations', { isSortable: false }),
      state('status', 'État', PAYOUT_STATES, { isSortable: false }),
      difference,
    ],
  },
  show: [
    state('status', 'État', PAYOUT_STATES),
    civilDay('arrivesOn', 'Arrivée à la banque'),
    money('amountCents', 'Montant'),
    money('feeCents', 'Frais déjà retenus par Stripe'),
    money('netCents', 'Somme de ses opérations'),
    difference,
    state('failureCode', 'Raison de l’échec', PAYOUT_FAILURES, { emptyText: 'aucune' }),
    instant('createdAt', 'Créé'),
    instant('operationsReadAt', 'Opérations lues', { emptyText: 'pas encore' }),
    text('stripePayoutId', 'Identifiant chez Stripe'),
    outsideLink('stripeUrl', 'Chez Stripe', 'Ouvrir dans Stripe'),
    related('balance-operations', 'payoutId', 'Opérations', {
      columns: operationColumns,
      sort: { field: 'occurredAt', order: 'DESC' },
    }),
  ],
});
