import { useState } from 'react';
import { Button, useNotify, usePermissions, useRecordContext, useRedirect } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { post } from '../../providers/http.ts';

/** What is published is what was saved: nothing else can be. */
export function PublishButton() {
  const draft = useRecordContext<{ id: string; revision: number; problems: string[] }>();
  const { permissions } = usePermissions<string[]>();
  const { isDirty } = useFormState();
  const notify = useNotify();
  const redirect = useRedirect();
  const [busy, setBusy] = useState(false);
  if (!draft || !permissions?.includes('templates.publish')) return null;
  const publish = async (): Promise<void> => {
    setBusy(true);
    try {
      await post(`/-/admin/v1/template-drafts/${draft.id}/publish`, { revision: draft.revision });
      notify('Publié.', { type: 'success' });
      redirect('list', 'templates');
    } catch (error) {
      notify(error instanceof Error ? error.message : 'La publication a échoué.', { type: 'error' });
      setBusy(false);
    }
  };
  return <Button label={isDirty ? 'Enregistrez avant de publier' : 'Publier'} variant="contained" disabled={busy || isDirty || draft.problems.length > 0} onClick={() => void publish()} />;
}
