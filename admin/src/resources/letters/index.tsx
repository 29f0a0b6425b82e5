import { BooleanInput, DataTable, DateField, List, ReferenceField, SearchInput, SelectArrayInput, Show, SimpleShowLayout, TextField } from 'react-admin';
import { LetterStatus } from '../../states.ts';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Numéro de suivi" />,
  <SelectArrayInput key="status" source="status" label="État" choices={LetterStatus.map((id) => ({ id, name: id }))} alwaysOn />,
  <BooleanInput key="overdue" source="overdue" label="En retard" />,
];

const LetterList = () => (
  <List filters={filters} sort={{ field: 'createdAt', order: 'DESC' }} exporter={false}>
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="createdAt" label="Créée"><DateField source="createdAt" showTime /></DataTable.Col>
      <DataTable.Col source="orderId" label="Commande"><ReferenceField source="orderId" reference="orders" link="show"><TextField source="reference" /></ReferenceField></DataTable.Col>
      <DataTable.Col source="status" label="État" />
      <DataTable.Col source="product" label="Envoi" />
      <DataTable.Col source="trackingNumber" label="Suivi" />
      <DataTable.Col source="rejectCode" label="Refus" disableSort />
    </DataTable>
  </List>
);
const LetterShow = () => (
  <Show>
    <SimpleShowLayout>
      <ReferenceField source="orderId" reference="orders" label="Commande" link="show"><TextField source="reference" /></ReferenceField>
      <TextField source="status" label="État" />
      <DateField source="statusSince" label="Depuis" showTime />
      <TextField source="product" label="Envoi" />
      <TextField source="sheets" label="Feuilles" />
      <TextField source="sendingRef" label="Référence chez le partenaire" />
      <TextField source="trackingNumber" label="Numéro de suivi" />
      <TextField source="rejectCode" label="Code du refus" />
      <TextField source="rejectReason" label="Raison du refus" />
      <DateField source="handedOverAt" label="Remise" showTime />
    </SimpleShowLayout>
  </Show>
);
export const letters = { list: LetterList, show: LetterShow, recordRepresentation: 'id', options: { label: 'Lettres' } };
