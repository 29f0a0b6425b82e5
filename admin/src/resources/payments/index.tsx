import { DataTable, List, ReferenceField, SearchInput, SelectArrayInput, TextField } from 'react-admin';
import { When } from '../../fields.tsx';
import { choicesOf, Euros, PAYMENT_STATES, StateField } from '../../states.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Référence AF-…" />,
  <SelectArrayInput key="status" source="status" label="État" choices={choicesOf(PAYMENT_STATES)} alwaysOn />,
];
const PaymentList = () => (
  <List filters={filters} sort={{ field: 'createdAt', order: 'DESC' }} exporter={false} empty={false}>
    <DataTable bulkActionButtons={false} rowClick={false}>
      <DataTable.Col source="createdAt" label="Créé"><When source="createdAt" /></DataTable.Col>
      <DataTable.Col source="orderId" label="Commande" disableSort><ReferenceField source="orderId" reference="orders" link="show"><TextField source="reference" /></ReferenceField></DataTable.Col>
      <DataTable.Col source="status" label="État"><StateField source="status" of={PAYMENT_STATES} /></DataTable.Col>
      <DataTable.NumberCol source="amountCents" label="Montant"><Euros source="amountCents" /></DataTable.NumberCol>
      <DataTable.NumberCol source="refundedCents" label="Remboursé"><Euros source="refundedCents" /></DataTable.NumberCol>
      <DataTable.Col source="card" label="Carte" disableSort />
    </DataTable>
  </List>
);
export const payments = { list: PaymentList, recordRepresentation: 'orderReference', options: { label: 'Paiements' } };
