import { DataTable, DateField, FunctionField, List, ReferenceField, SearchInput, SelectArrayInput, TextField } from 'react-admin';
import { euros, PaymentStatus } from '../../states.ts';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Référence AF-…" />,
  <SelectArrayInput key="status" source="status" label="État" choices={PaymentStatus.map((id) => ({ id, name: id }))} alwaysOn />,
];
const PaymentList = () => (
  <List filters={filters} sort={{ field: 'createdAt', order: 'DESC' }} exporter={false}>
    <DataTable bulkActionButtons={false} rowClick={false}>
      <DataTable.Col source="createdAt" label="Créé"><DateField source="createdAt" showTime /></DataTable.Col>
      <DataTable.Col source="orderId" label="Commande"><ReferenceField source="orderId" reference="orders" link="show"><TextField source="reference" /></ReferenceField></DataTable.Col>
      <DataTable.Col source="status" label="État" />
      <DataTable.Col source="amountCents" label="Montant"><FunctionField render={(one: { amountCents: number }) => euros(one.amountCents)} /></DataTable.Col>
      <DataTable.Col source="refundedCents" label="Remboursé"><FunctionField render={(one: { refundedCents: number }) => euros(one.refundedCents)} /></DataTable.Col>
      <DataTable.Col source="card" label="Carte" disableSort />
    </DataTable>
  </List>
);
export const payments = { list: PaymentList, recordRepresentation: 'orderReference', options: { label: 'Paiements' } };
