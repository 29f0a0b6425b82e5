import { useRedirect } from 'react-admin';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { post } from '../../providers/http.ts';

/** Starts a draft on a version of a letter, and opens it. */
export function NewDraftButton({ versionId, label = 'Nouvelle version' }: { versionId: string; label?: string }) {
  const { busy, run } = useCommand();
  const redirect = useRedirect();
  const start = (): void =>
    void run(
      () => post(`/-/admin/v1/templates/${versionId}/draft`, {}) as Promise<{ json: { id: string } }>,
      ({ id }) => redirect('edit', 'template-drafts', id),
    );
  return <ActionButton label={label} look="quiet" busy={busy} onClick={start} />;
}
