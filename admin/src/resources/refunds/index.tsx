import {
  BooleanInput,
  DataTable,
  List,
  ReferenceField,
  SearchInput,
  SelectArrayInput,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin';
import { ProviderAnswers } from '../../provider-answers.tsx';
import { InstantField, createIcon } from '../../resource-parts.tsx';
import { toChoices, Euros, StateField } from '../../status-labels.tsx';
import { RetryButton } from './retry-button.tsx';

const STATES = {
  requested: ['Demandé', 'is-wait'],
  sent: ['En cours', 'is-wait'],
  succeeded: ['Fait', 'is-good'],
  failed: ['Échoué', 'is-stop'],
} as const;

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Référence AF-…" />,
  <SelectArrayInput key="status" source="status" label="État" choices={toChoices(STATES)} alwaysOn />,
  <BooleanInput key="overdue" source="overdue" label="En retard" />,
];
const RefundList = () => (
  <List filters={filters} sort={{ field: 'createdAt', order: 'DESC' }} perPage={25} exporter={false} empty={false}>
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="createdAt" label="Demandé">
        <InstantField source="createdAt" />
      </DataTable.Col>
      <DataTable.Col source="orderReference" label="Référence" />
      <DataTable.Col source="status" label="État">
        <StateField source="status" of={STATES} />
      </DataTable.Col>
      <DataTable.Col source="amountCents" label="Montant" sx={{ textAlign: 'right' }}>
        <Euros source="amountCents" />
      </DataTable.Col>
      <DataTable.Col source="reason" label="Raison" disableSort />
      <DataTable.Col source="requestedBy" label="Par" disableSort />
    </DataTable>
  </List>
);
const RefundShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="orderReference" label="Référence" />
      <ReferenceField source="orderId" reference="orders" link="show" label="Commande" emptyText="abonnement">
        <TextField source="reference" />
      </ReferenceField>
      <StateField source="status" of={STATES} label="État" />
      <Euros source="amountCents" label="Montant" />
      <TextField source="reason" label="Raison" />
      <TextField source="requestedBy" label="Demandé par" emptyText="par une règle, sans intervention" />
      <InstantField source="createdAt" label="Demandé" />
      <TextField source="stripeRefundId" label="Identifiant chez Stripe" emptyText="pas encore transmis" />
      <ProviderAnswers />
      <RetryButton />
    </SimpleShowLayout>
  </Show>
);
export const refunds = {
  list: RefundList,
  show: RefundShow,
  recordRepresentation: 'orderReference',
  icon: createIcon('lock'),
  options: { label: 'Remboursements' },
};
