import { DataTable, DateField, DeleteButton, Edit, List, NumberInput, SaveButton, SimpleForm, TextInput, Toolbar } from 'react-admin';
import { Preview } from './preview.tsx';
import { Problems } from './problems.tsx';
import { PublishButton } from './publish-button.tsx';

const DraftList = () => (
  <List sort={{ field: 'updatedAt', order: 'DESC' }} exporter={false}>
    <DataTable bulkActionButtons={false} rowClick="edit">
      <DataTable.Col source="category" label="Casier" />
      <DataTable.Col source="slug" label="Modèle" />
      <DataTable.Col source="updatedAt" label="Modifié"><DateField source="updatedAt" showTime /></DataTable.Col>
    </DataTable>
  </List>
);

const Actions = () => (
  <Toolbar>
    <SaveButton alwaysEnable={false} />
    <PublishButton />
    <DeleteButton label="Abandonner" mutationMode="pessimistic" />
  </Toolbar>
);
const text = { multiline: true, fullWidth: true, minRows: 16, maxRows: 34, slotProps: { htmlInput: { style: { fontFamily: 'monospace', fontSize: 14 }, spellCheck: true } } } as const;

/** Kept right or wrong; published only when nothing is wrong. */
const DraftEdit = () => (
  <Edit mutationMode="pessimistic" redirect={false}>
    <SimpleForm toolbar={<Actions />}>
      <Problems />
      <NumberInput source="revision" label="Révision" disabled />
      <TextInput source="source" label="template.md" {...text} />
      <TextInput source="samples" label="samples.yaml" {...text} />
      <Preview />
    </SimpleForm>
  </Edit>
);
export const templateDrafts = { list: DraftList, edit: DraftEdit, recordRepresentation: 'slug', options: { label: 'Textes en préparation' } };
