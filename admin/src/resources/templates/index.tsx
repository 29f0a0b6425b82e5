import { BooleanInput, DataTable, DateField, List, TextInput } from 'react-admin';
import { VersionActions } from './version-actions.tsx';

const filters = [
  <TextInput key="slug" source="slug" label="Modèle" alwaysOn />,
  <BooleanInput key="newest" source="newest" label="Seulement la dernière version" alwaysOn />,
  <BooleanInput key="due" source="due" label="À relire" alwaysOn />,
];

const TemplateList = () => (
  <List filters={filters} sort={{ field: 'publishedAt', order: 'DESC' }} exporter={false}>
    <DataTable bulkActionButtons={false} rowClick={false}>
      <DataTable.Col source="slug" label="Modèle" />
      <DataTable.Col source="version" label="Version" />
      <DataTable.Col source="title" label="Titre" disableSort />
      <DataTable.Col source="reviewedOn" label="Relu le" />
      <DataTable.Col source="publishedAt" label="Publié"><DateField source="publishedAt" showTime /></DataTable.Col>
      <DataTable.Col source="withdrawnAt" label="Retiré"><DateField source="withdrawnAt" showTime /></DataTable.Col>
      <DataTable.Col source="withdrawnBecause" label="Pourquoi" disableSort />
      <DataTable.Col label=""><VersionActions /></DataTable.Col>
    </DataTable>
  </List>
);
export const templates = { list: TemplateList, options: { label: 'Modèles' } };
