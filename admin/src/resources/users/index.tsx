import { DataTable, DateField, List, ReferenceManyField, SearchInput, Show, SimpleShowLayout, TextField } from 'react-admin';

const UserList = () => (
  <List filters={[<SearchInput key="q" source="q" alwaysOn />]} sort={{ field: 'createdAt', order: 'DESC' }} exporter={false}>
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="email" label="Adresse" />
      <DataTable.Col source="lastName" label="Nom" />
      <DataTable.Col source="role" label="Rôle" />
      <DataTable.Col source="createdAt" label="Ouvert"><DateField source="createdAt" /></DataTable.Col>
    </DataTable>
  </List>
);
const UserShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="email" label="Adresse" />
      <TextField source="firstName" label="Prénom" />
      <TextField source="lastName" label="Nom" />
      <TextField source="role" label="Rôle" />
      <ReferenceManyField reference="orders" target="userId" label="Commandes">
        <DataTable bulkActionButtons={false} rowClick="show"><DataTable.Col source="reference" label="Référence" /><DataTable.Col source="title" label="Lettre" /><DataTable.Col source="status" label="État" /></DataTable>
      </ReferenceManyField>
    </SimpleShowLayout>
  </Show>
);
export const users = { list: UserList, show: UserShow, recordRepresentation: 'email', options: { label: 'Comptes' } };
