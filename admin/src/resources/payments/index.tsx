import { DataTable, List, ReferenceField, SearchInput, SelectArrayInput, TextField } from 'react-admin';
import { When } from '../../fields.tsx';
import { iconOf } from '../../icon-of.tsx';
import { choicesOf, Euros, PAYMENT_STATES, StateField } from '../../states.tsx';
import { EReportingLink } from './e-reporting-link.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Référence AF-…" />,
  <SelectArrayInput key="status" source="status" label="État" choices={choicesOf(PAYMENT_STATES)} alwaysOn />,
];
const PaymentList = () => (
  <List filters={filters} sort={{ field: 'createdAt', order: 'DESC' }} perPage={25} exporter={false} actions={<EReportingLink />} empty={false}>
    <DataTable bulkActionButtons={false} rowClick={false}>
      <DataTable.Col source="createdAt" label="Créé"><When source="createdAt" /></DataTable.Col>
      <DataTable.Col source="orderId" label="Commande" disableSort><ReferenceField source="orderId" reference="orders" link="show"><TextField source="reference" /></ReferenceField></DataTable.Col>
      <DataTable.Col source="status" label="État"><StateField source="status" of={PAYMENT_STATES} /></DataTable.Col>
      <DataTable.Col source="amountCents" label="Montant" sx={{ textAlign: 'right' }}><Euros source="amountCents" /></DataTable.Col>
      <DataTable.Col source="refundedCents" label="Remboursé" sx={{ textAlign: 'right' }}><Euros source="refundedCents" /></DataTable.Col>
      <DataTable.Col source="card" label="Carte" disableSort />
    </DataTable>
  </List>
);
export const payments = { list: PaymentList, recordRepresentation: 'orderReference', icon: iconOf('lock'), options: { label: 'Paiements' } };
