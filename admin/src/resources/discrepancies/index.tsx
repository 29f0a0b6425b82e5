import { formatEuros } from '../../../../src/domain/money.ts';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, state, text } from '../../lib/fields.tsx';
import { anyOf, search } from '../../lib/filters.tsx';
import { DISCREPANCY_KINDS, DISCREPANCY_STATES } from '../../status-labels.tsx';
import { Advice, isOwnId } from './advice.tsx';
import { CloseButton } from './close-button.tsx';

const SIDE_LABELS: Record<string, string> = {
  ours: 'chez nous',
  stripe: 'chez Stripe',
  partner: 'chez le partenaire',
  letter: 'lettre',
  payment: 'paiement',
  payout: 'virement',
  session: 'page de paiement',
  bill: 'échéance',
  refund: 'remboursement',
  subscription: 'abonnement',
  sending: 'envoi',
  cents: 'montant',
  invoiced: 'facturé',
  kept: 'gardé',
  lines: 'lignes',
  total: 'total',
  last: 'dernier numéro',
  currency: 'monnaie',
  oursInterval: 'période chez nous',
  stripeInterval: 'période chez Stripe',
  active: 'en vente chez Stripe',
  offer: 'formule',
  stripeEnds: 'se termine chez Stripe',
  oursEnds: 'se termine chez nous',
};
/** Every number is an amount, except the last one of a series. */
function formatValue(side: string, value: unknown): string {
  if (value === null) return 'rien';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return typeof value === 'number' && side !== 'last' ? formatEuros(value) : String(value);
}
/** Without our own ids: `Advice` turns them into links. */
const sideValues = (row: { says: Record<string, unknown> }) => (
  <ul className="admin-status">
    {Object.entries(row.says)
      .filter(([, value]) => !isOwnId(value))
      .map(([side, value]) => (
        <li key={side}>
          {SIDE_LABELS[side] ?? side}&nbsp;: <b>{formatValue(side, value)}</b>
        </li>
      ))}
  </ul>
);

export const resource = defineResource({
  label: 'Écarts',
  icon: 'difference',
  group: 'money',
  menuPosition: 8,
  recordRepresentation: 'subject',
  list: {
    filters: [
      search('Identifiant, numéro'),
      anyOf('status', 'État', DISCREPANCY_STATES),
      anyOf('kind', 'Nature', DISCREPANCY_KINDS),
    ],
    filterDefaultValues: { status: ['open'] },
    views: [
      { label: 'Ouverts', filter: { status: ['open'] } },
      { label: 'Clos', filter: { status: ['settled', 'closed'] } },
    ],
    sort: { field: 'firstSeenAt', order: 'DESC' },
    columns: [
      state('kind', 'Nature', DISCREPANCY_KINDS),
      state('status', 'État', DISCREPANCY_STATES),
      custom('says', 'Ce que dit chacun', sideValues, { isSortable: false, isLong: true }),
      instant('firstSeenAt', 'Vu d’abord'),
    ],
  },
  show: [
    state('kind', 'Nature', DISCREPANCY_KINDS),
    text('subject', 'Sujet'),
    custom('says', 'Ce que dit chacun', sideValues),
    state('status', 'État', DISCREPANCY_STATES),
    instant('firstSeenAt', 'Vu d’abord'),
    instant('lastSeenAt', 'Vu encore'),
    instant('resolvedAt', 'Réglé'),
    text('resolution', 'Comment', { emptyText: 'pas encore' }),
    Advice,
    CloseButton,
  ],
});
