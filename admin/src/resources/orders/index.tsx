import { BooleanInput, DataTable, DateField, FunctionField, List, ReferenceField, ReferenceManyField, SearchInput, SelectArrayInput, Show, SimpleShowLayout, TextField } from 'react-admin';
import { euros, OrderStatus } from '../../states.ts';
import { RefundButton } from './refund-button.tsx';
import { Story } from './story.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Référence AF-…" />,
  <SelectArrayInput key="status" source="status" label="État" choices={OrderStatus.map((id) => ({ id, name: id }))} alwaysOn />,
  <BooleanInput key="overdue" source="overdue" label="En retard" />,
];
const Total = () => <FunctionField label="Total" render={(order: { totalCents: number }) => euros(order.totalCents)} />;

const OrderList = () => (
  <List filters={filters} sort={{ field: 'createdAt', order: 'DESC' }} exporter={false}>
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="reference" label="Référence" />
      <DataTable.Col source="createdAt" label="Passée"><DateField source="createdAt" showTime /></DataTable.Col>
      <DataTable.Col source="title" label="Lettre" disableSort />
      <DataTable.Col source="status" label="État" />
      <DataTable.Col source="totalCents" label="Total"><Total /></DataTable.Col>
      <DataTable.Col source="userId" label="Client"><ReferenceField source="userId" reference="users" link="show"><TextField source="email" /></ReferenceField></DataTable.Col>
    </DataTable>
  </List>
);

const OrderShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="reference" label="Référence" />
      <TextField source="title" label="Lettre" />
      <TextField source="status" label="État" />
      <DateField source="createdAt" label="Passée" showTime />
      <Total />
      <ReferenceField source="userId" reference="users" label="Client" link="show"><TextField source="email" /></ReferenceField>
      <ReferenceManyField reference="letters" target="orderId" label="Lettre">
        <DataTable bulkActionButtons={false} rowClick="show"><DataTable.Col source="status" label="État" /><DataTable.Col source="trackingNumber" label="Suivi" /><DataTable.Col source="rejectReason" label="Raison du refus" /></DataTable>
      </ReferenceManyField>
      <RefundButton />
      <Story />
    </SimpleShowLayout>
  </Show>
);
export const orders = { list: OrderList, show: OrderShow, recordRepresentation: 'reference', options: { label: 'Commandes' } };
