import { BooleanField, DataTable, DateField, FunctionField, List, ReferenceField, SearchInput, SelectArrayInput, TextField } from 'react-admin';
import { euros, SubscriptionStatus } from '../../states.ts';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Référence AF-…" />,
  <SelectArrayInput key="status" source="status" label="État" choices={SubscriptionStatus.map((id) => ({ id, name: id }))} alwaysOn />,
];
const SubscriptionList = () => (
  <List filters={filters} sort={{ field: 'createdAt', order: 'DESC' }} exporter={false}>
    <DataTable bulkActionButtons={false} rowClick={false}>
      <DataTable.Col source="reference" label="Référence" />
      <DataTable.Col source="userId" label="Client"><ReferenceField source="userId" reference="users" link={false}><TextField source="email" /></ReferenceField></DataTable.Col>
      <DataTable.Col source="offer" label="Formule" />
      <DataTable.Col source="status" label="État" />
      <DataTable.Col source="priceCents" label="Par mois"><FunctionField render={(one: { priceCents: number }) => euros(one.priceCents)} /></DataTable.Col>
      <DataTable.Col source="trialEndsAt" label="Fin de l’essai"><DateField source="trialEndsAt" /></DataTable.Col>
      <DataTable.Col source="periodEndsAt" label="Payé jusqu’au"><DateField source="periodEndsAt" /></DataTable.Col>
      <DataTable.Col source="cancelAtPeriodEnd" label="Résilié"><BooleanField source="cancelAtPeriodEnd" /></DataTable.Col>
      <DataTable.Col source="lastUsedAt" label="Dernière lettre"><DateField source="lastUsedAt" /></DataTable.Col>
      <DataTable.Col source="stripeSubscriptionId" label="Chez Stripe" disableSort />
    </DataTable>
  </List>
);
export const subscriptions = { list: SubscriptionList, recordRepresentation: 'reference', options: { label: 'Abonnements' } };
