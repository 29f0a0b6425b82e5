import { useEffect, useState } from 'react';
import { Edit, SimpleForm, Toolbar, useNotify, useRecordContext, useRefresh, useSaveContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { TemplateDraftView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { ActionButton } from '../../action-button.tsx';
import { defineResource } from '../../lib/define-resource.tsx';
import { instant, state, text } from '../../lib/fields.tsx';
import { anyOf, search } from '../../lib/filters.tsx';
import { WHOLE_RECORD } from '../../lib/record-page.tsx';
import { useUnsavedText } from '../../lib/unsaved-text.ts';
import { describeError, http } from '../../providers/http.ts';
import { TEMPLATE_DRAFT_STATES } from '../../status-labels.tsx';
import { Conflict, withRevision, type SaveConflict } from './conflict.tsx';
import { DiscardButton } from './discard-button.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { Workshop } from './workshop.tsx';

/** Saved even with problems; published only without any. */
function DraftEdit() {
  const notify = useNotify();
  const refresh = useRefresh();
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const [isDirty, setDirty] = useState(false);
  const onError = (
    error: Error & { body?: { code?: string } },
    { id, data }: { id?: string; data?: Partial<TemplateDraftView> },
  ): void => {
    if (error.body?.code !== 'draft_changed')
      return notify(describeError(error), { type: 'error', autoHideDuration: 12_000 });
    http(`/-/admin/v1/template-drafts/${id}`).then(
      ({ json }) => {
        const draft = json as TemplateDraftView;
        if (draft.source !== data?.source || draft.samples !== data.samples)
          return setConflict({ draft, message: error.message });
        // The first save arrived, and only its answer was lost.
        notify('Enregistré.', { type: 'success' });
        refresh();
      },
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
        <Conflict conflict={conflict} />
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
  useUnsavedText(() => isDirty);
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
      <SaveDraft />
      <DiscardButton />
    </Toolbar>
  );
}

/** Keeps the focus while it saves and after; a disabled button would lose it. */
function SaveDraft() {
  const { saving } = useSaveContext();
  const { isDirty } = useFormState();
  return <ActionButton type="submit" label="Enregistrer" look="main" busy={!isDirty || saving === true} />;
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
