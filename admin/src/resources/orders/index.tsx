import {
  BooleanInput,
  DataTable,
  List,
  ReferenceField,
  ReferenceManyField,
  SearchInput,
  SelectArrayInput,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin';
import { Agreement } from '../../consent-record.tsx';
import { InstantField, createIcon } from '../../resource-parts.tsx';
import { toChoices, Euros, LETTER_STATES, ORDER_STATES, DELIVERY_OPTIONS, StateField } from '../../status-labels.tsx';
import { History } from './history.tsx';
import { ProofFile } from './proof-file.tsx';
import { RefundButton } from './refund-button.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Référence AF-…" />,
  <SelectArrayInput key="status" source="status" label="État" choices={toChoices(ORDER_STATES)} alwaysOn />,
  <BooleanInput key="overdue" source="overdue" label="En retard" alwaysOn />,
];

const OrderList = () => (
  <List
    filters={filters}
    sort={{ field: 'createdAt', order: 'DESC' }}
    perPage={25}
    exporter={false}
    actions={false}
    empty={false}
  >
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="reference" label="Référence" />
      <DataTable.Col source="createdAt" label="Passée">
        <InstantField source="createdAt" />
      </DataTable.Col>
      <DataTable.Col source="title" label="Lettre" disableSort />
      <DataTable.Col source="sending" label="Envoi" disableSort>
        <StateField source="sending" of={DELIVERY_OPTIONS} />
      </DataTable.Col>
      <DataTable.Col source="status" label="État">
        <StateField source="status" of={ORDER_STATES} />
      </DataTable.Col>
      <DataTable.Col source="totalCents" label="Total" sx={{ textAlign: 'right' }}>
        <Euros source="totalCents" />
      </DataTable.Col>
      <DataTable.Col source="userId" label="Client" disableSort>
        <ReferenceField source="userId" reference="users" link="show">
          <TextField source="email" />
        </ReferenceField>
      </DataTable.Col>
    </DataTable>
  </List>
);

const OrderShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="reference" label="Référence" />
      <TextField source="title" label="Lettre" />
      <StateField source="status" label="État" of={ORDER_STATES} />
      <InstantField source="createdAt" label="Passée" />
      <Euros source="totalCents" label="Total" />
      <ReferenceField source="userId" reference="users" label="Client" link="show">
        <TextField source="email" />
      </ReferenceField>
      <ReferenceField source="resendsOrderId" reference="orders" label="Renvoie la lettre de" link="show" emptyText="—">
        <TextField source="reference" />
      </ReferenceField>
      <TextField source="resendReason" label="Raison du renvoi" emptyText="—" />
      <ReferenceManyField reference="orders" target="resendsOrderId" label="Renvoyée par">
        <DataTable bulkActionButtons={false} rowClick="show">
          <DataTable.Col source="reference" label="Référence" disableSort />
          <DataTable.Col source="status" label="État" disableSort>
            <StateField source="status" of={ORDER_STATES} />
          </DataTable.Col>
        </DataTable>
      </ReferenceManyField>
      <ReferenceManyField reference="letters" target="orderId" label="Envoi">
        <DataTable bulkActionButtons={false} rowClick="show">
          <DataTable.Col source="status" label="État" disableSort>
            <StateField source="status" of={LETTER_STATES} />
          </DataTable.Col>
          <DataTable.Col source="trackingNumber" label="Suivi" disableSort />
          <DataTable.Col source="rejectReason" label="Raison du refus" disableSort />
        </DataTable>
      </ReferenceManyField>
      <ProofFile />
      <Agreement of="orders" />
      <RefundButton />
      <History />
    </SimpleShowLayout>
  </Show>
);
export const orders = {
  list: OrderList,
  show: OrderShow,
  recordRepresentation: 'reference',
  icon: createIcon('check'),
  options: { label: 'Commandes' },
};
