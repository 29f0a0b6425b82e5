import { useState } from 'react';
import {
  DataTable,
  DeleteButton,
  Edit,
  List,
  SaveButton,
  SimpleForm,
  Toolbar,
  useNotify,
  useRecordContext,
} from 'react-admin';
import type { TemplateDraftView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { http } from '../../providers/http.ts';
import { InstantField, createIcon } from '../../resource-parts.tsx';
import { Conflict, withRevision } from './conflict.tsx';
import { DraftText } from './draft-text.tsx';
import { Preview } from './preview.tsx';
import { Problems } from './problems.tsx';
import { PublishButton } from './publish-button.tsx';

const DraftList = () => (
  <List
    sort={{ field: 'updatedAt', order: 'DESC' }}
    perPage={25}
    exporter={false}
    actions={false}
    empty={
      <p className="admin-note">
        Aucun texte en préparation. Pour en commencer un, ouvrez « Modèles » et choisissez « Nouvelle version ».
      </p>
    }
  >
    <DataTable bulkActionButtons={false} rowClick="edit">
      <DataTable.Col source="category" label="Casier" />
      <DataTable.Col source="slug" label="Modèle" />
      <DataTable.Col source="revision" label="Révision" disableSort />
      <DataTable.Col source="updatedAt" label="Enregistré">
        <InstantField source="updatedAt" />
      </DataTable.Col>
    </DataTable>
  </List>
);

/** The list keeps its short rows in the same cache: the whole draft is asked for under another name. */
const WHOLE = { meta: { whole: true } };

/** Kept right or wrong; published only when nothing is wrong. */
function DraftEdit() {
  const notify = useNotify();
  const [theirs, setTheirs] = useState<TemplateDraftView | null>(null);
  const onError = (error: Error & { body?: { code?: string } }, { id }: { id?: string }): void => {
    if (error.body?.code !== 'draft_changed') return notify(error.message, { type: 'error', autoHideDuration: 12_000 });
    http(`/-/admin/v1/template-drafts/${id}`).then(
      ({ json }) => setTheirs(json as TemplateDraftView),
      ({ message }: Error) => notify(message, { type: 'error' }),
    );
  };
  const onSuccess = ({ problems }: TemplateDraftView): void =>
    notify(problems.length === 0 ? 'Enregistré.' : 'Enregistré. Il reste à corriger ce que dit le haut de la page.', {
      type: problems.length === 0 ? 'success' : 'warning',
    });
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      title={<Title />}
      queryOptions={WHOLE}
      mutationOptions={{ ...WHOLE, onSuccess, onError }}
      transform={withRevision()}
    >
      <SimpleForm toolbar={<Actions />} warnWhenUnsavedChanges>
        <Conflict theirs={theirs} />
        <Problems />
        <DraftText source="source" label="template.md" />
        <DraftText source="samples" label="samples.yaml" />
        <Preview />
      </SimpleForm>
    </Edit>
  );
}

function Title() {
  const draft = useRecordContext<TemplateDraftView>();
  return draft && `Texte en préparation\u00a0: ${draft.category}/${draft.slug}`;
}

function Actions() {
  const draft = useRecordContext<TemplateDraftView>();
  if (!draft?.can.includes('edit')) return null;
  return (
    <Toolbar
      sx={{
        gap: 2,
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <SaveButton />
      <PublishButton />
      <DeleteButton
        label="Abandonner"
        mutationMode="pessimistic"
        confirmTitle="Abandonner ce texte"
        sx={{ marginLeft: 'auto' }}
      />
    </Toolbar>
  );
}

export const templateDrafts = {
  list: DraftList,
  edit: DraftEdit,
  recordRepresentation: 'slug',
  icon: createIcon('pen'),
  options: { label: 'Textes en préparation' },
};
