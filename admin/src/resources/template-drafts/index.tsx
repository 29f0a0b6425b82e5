import { useEffect, useState } from 'react';
import { DeleteButton, Edit, SaveButton, SimpleForm, Toolbar, useNotify, useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { TemplateDraftView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { defineResource } from '../../lib/define-resource.tsx';
import { instant, state, text } from '../../lib/fields.tsx';
import { anyOf, search } from '../../lib/filters.tsx';
import { WHOLE_RECORD } from '../../lib/record-page.tsx';
import { describeError, http } from '../../providers/http.ts';
import { TEMPLATE_DRAFT_STATES } from '../../status-labels.tsx';
import { Conflict, withRevision } from './conflict.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { Workshop } from './workshop.tsx';

/** Saved even with problems; published only without any. */
function DraftEdit() {
  const notify = useNotify();
  const [conflictingDraft, setConflictingDraft] = useState<TemplateDraftView | null>(null);
  const [isDirty, setDirty] = useState(false);
  const onError = (error: Error & { body?: { code?: string } }, { id }: { id?: string }): void => {
    if (error.body?.code !== 'draft_changed')
      return notify(describeError(error), { type: 'error', autoHideDuration: 12_000 });
    http(`/-/admin/v1/template-drafts/${id}`).then(
      ({ json }) => setConflictingDraft(json as TemplateDraftView),
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
      queryOptions={WHOLE_RECORD}
      mutationOptions={{ ...WHOLE_RECORD, onSuccess, onError }}
      transform={withRevision()}
    >
      <ReviewPanel isDirty={isDirty} />
      <SimpleForm toolbar={<Actions />} warnWhenUnsavedChanges>
        <Conflict conflictingDraft={conflictingDraft} />
        <Workshop />
        <ReportDirty onChange={setDirty} />
      </SimpleForm>
    </Edit>
  );
}

/** The commands of the review are outside of the form: they are about the saved text. */
function ReportDirty({ onChange }: { onChange: (isDirty: boolean) => void }) {
  const { isDirty } = useFormState();
  useEffect(() => onChange(isDirty), [isDirty, onChange]);
  return null;
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
      <DeleteButton
        label="Abandonner"
        mutationMode="pessimistic"
        confirmTitle="Abandonner ce texte"
        sx={{ marginLeft: 'auto' }}
      />
    </Toolbar>
  );
}

export const resource = defineResource({
  label: 'Textes en préparation',
  icon: 'pen',
  group: 'catalogue',
  menuPosition: 14,
  recordRepresentation: 'slug',
  list: {
    filters: [search('Modèle ou casier'), anyOf('status', 'État', TEMPLATE_DRAFT_STATES)],
    views: [
      { label: 'À relire', filter: { status: ['submitted'] } },
      { label: 'Renvoyés', filter: { status: ['returned'] } },
    ],
    sort: { field: 'updatedAt', order: 'DESC' },
    empty: (
      <p className="admin-note">
        Aucun texte en préparation. Pour en commencer un, ouvrez «&nbsp;Modèles&nbsp;» et choisissez «&nbsp;Nouvelle
        version&nbsp;».
      </p>
    ),
    columns: [
      text('slug', 'Modèle'),
      text('category', 'Casier'),
      state('status', 'État', TEMPLATE_DRAFT_STATES),
      text('revision', 'Révision', { isSortable: false }),
      instant('submittedAt', 'Proposé'),
      instant('updatedAt', 'Enregistré'),
    ],
  },
  edit: DraftEdit,
});
