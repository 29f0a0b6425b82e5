import { DataTable, DateField, List } from 'react-admin';

const TemplateList = () => (
  <List sort={{ field: 'publishedAt', order: 'DESC' }} exporter={false}>
    <DataTable bulkActionButtons={false} rowClick={false}>
      <DataTable.Col source="slug" label="Modèle" />
      <DataTable.Col source="version" label="Version" />
      <DataTable.Col source="title" label="Titre" disableSort />
      <DataTable.Col source="reviewedOn" label="Relu le" disableSort />
      <DataTable.Col source="publishedAt" label="Publié"><DateField source="publishedAt" showTime /></DataTable.Col>
    </DataTable>
  </List>
);
export const templates = { list: TemplateList, options: { label: 'Modèles' } };
