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
import { InstantField, createIcon } from '../../resource-parts.tsx';
import { toChoices, DISPUTE_STATES, Euros, StateField } from '../../status-labels.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Référence AF-…" />,
  <SelectArrayInput key="status" source="status" label="État" choices={toChoices(DISPUTE_STATES)} alwaysOn />,
  <BooleanInput key="overdue" source="overdue" label="En retard" />,
];
const Order = () => (
  <ReferenceField source="orderId" reference="orders" link="show" emptyText="abonnement">
    <TextField source="reference" />
  </ReferenceField>
);

const DisputeList = () => (
  <List filters={filters} sort={{ field: 'answerDueAt', order: 'ASC' }} perPage={25} exporter={false} empty={false}>
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="openedAt" label="Ouvert">
        <InstantField source="openedAt" />
      </DataTable.Col>
      <DataTable.Col source="orderReference" label="Référence" />
      <DataTable.Col source="status" label="État">
        <StateField source="status" of={DISPUTE_STATES} />
      </DataTable.Col>
      <DataTable.Col source="answerDueAt" label="Répondre avant">
        <InstantField source="answerDueAt" />
      </DataTable.Col>
      <DataTable.Col source="amountCents" label="Montant" sx={{ textAlign: 'right' }}>
        <Euros source="amountCents" />
      </DataTable.Col>
      <DataTable.Col source="reason" label="Motif de la banque" />
    </DataTable>
  </List>
);
const DisputeShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="orderReference" label="Référence" />
      <Order />
      <StateField source="status" of={DISPUTE_STATES} label="État" />
      <TextField source="reason" label="Motif de la banque" />
      <Euros source="amountCents" label="Montant contesté" />
      <Euros source="lostCents" label="Montant repris par la banque" />
      <InstantField source="openedAt" label="Ouvert" />
      <InstantField source="answerDueAt" label="Répondre avant, dans le tableau de bord de Stripe" />
      <InstantField source="closedAt" label="Tranché" />
      <TextField source="stripeDisputeId" label="Identifiant chez Stripe" />
    </SimpleShowLayout>
  </Show>
);
export const disputes = {
  list: DisputeList,
  show: DisputeShow,
  recordRepresentation: 'orderReference',
  icon: createIcon('lock'),
  options: { label: 'Litiges' },
};
