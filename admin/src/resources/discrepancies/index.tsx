import {
  DataTable,
  FunctionField,
  List,
  SearchInput,
  SelectArrayInput,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin';
import { euros } from '../../../../client/src/ui/format.ts';
import type { DiscrepancyKind, DiscrepancyStatus } from '../../../../src/modules/payments/reconciliation/contract.ts';
import { InstantField, createIcon } from '../../resource-parts.tsx';
import { toChoices, StateField } from '../../status-labels.tsx';
import { CloseButton } from './close-button.tsx';

const KINDS: Record<DiscrepancyKind, readonly [string]> = {
  paid_there_only: ['Payé chez Stripe, pas chez nous'],
  paid_twice: ['Payé deux fois'],
  amount_differs: ['Montants différents'],
  refund_differs: ['Remboursement différent'],
  dispute_differs: ['Litige différent'],
  subscription_differs: ['Abonnement différent'],
  subscription_twice: ['Deux abonnements pour un'],
  payment_without_letter: ['Paiement sans lettre'],
  letter_without_payment: ['Lettre partie sans paiement'],
  letter_unknown_there: ['Lettre inconnue du partenaire'],
  invoice_missing: ['Facture manquante'],
  series_gap: ['Numéro de facture manquant'],
  lines_differ: ['Lignes et total différents'],
  balance_differs: ['Factures et encaissements différents'],
  price_differs: ['Prix affiché et prix chez Stripe différents'],
};
const STATES: Record<DiscrepancyStatus, readonly [string, 'is-stop' | 'is-good' | '']> = {
  open: ['Ouvert', 'is-stop'],
  settled: ['Réglé de lui-même', 'is-good'],
  closed: ['Clos', ''],
};
const SIDE_LABELS: Record<string, string> = {
  ours: 'chez nous',
  stripe: 'chez Stripe',
  partner: 'chez le partenaire',
  letter: 'lettre',
  payment: 'paiement',
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
/** Every number is an amount in cents, except the last number of an invoice series. */
function formatSideValue(side: string, value: unknown): string {
  if (value === null) return 'rien';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return typeof value === 'number' && side !== 'last' ? euros(value) : String(value);
}
const renderSides = (row: { says: Record<string, unknown> }) => (
  <ul className="admin-status">
    {Object.entries(row.says).map(([side, value]) => (
      <li key={side}>
        {SIDE_LABELS[side] ?? side}&nbsp;: <b>{formatSideValue(side, value)}</b>
      </li>
    ))}
  </ul>
);

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Identifiant, numéro" />,
  <SelectArrayInput key="status" source="status" label="État" choices={toChoices(STATES)} alwaysOn />,
  <SelectArrayInput key="kind" source="kind" label="Nature" choices={toChoices(KINDS)} alwaysOn />,
];
const DiscrepancyList = () => (
  <List
    filters={filters}
    filterDefaultValues={{ status: ['open'] }}
    sort={{ field: 'firstSeenAt', order: 'DESC' }}
    perPage={25}
    exporter={false}
    actions={false}
    empty={false}
  >
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="kind" label="Nature">
        <StateField source="kind" of={KINDS} />
      </DataTable.Col>
      <DataTable.Col source="status" label="État">
        <StateField source="status" of={STATES} />
      </DataTable.Col>
      <DataTable.Col source="says" label="Ce que dit chacun" disableSort>
        <FunctionField render={renderSides} />
      </DataTable.Col>
      <DataTable.Col source="firstSeenAt" label="Vu d’abord">
        <InstantField source="firstSeenAt" />
      </DataTable.Col>
    </DataTable>
  </List>
);
const DiscrepancyShow = () => (
  <Show>
    <SimpleShowLayout>
      <StateField source="kind" of={KINDS} label="Nature" />
      <TextField source="subject" label="Sujet" />
      <FunctionField label="Ce que dit chacun" render={renderSides} />
      <StateField source="status" of={STATES} label="État" />
      <InstantField source="firstSeenAt" label="Vu d’abord" />
      <InstantField source="lastSeenAt" label="Vu encore" />
      <InstantField source="resolvedAt" label="Réglé" />
      <TextField source="resolution" label="Comment" emptyText="pas encore" />
      <CloseButton />
    </SimpleShowLayout>
  </Show>
);
export const discrepancies = {
  list: DiscrepancyList,
  show: DiscrepancyShow,
  recordRepresentation: 'subject',
  icon: createIcon('lock'),
  options: { label: 'Écarts' },
};
