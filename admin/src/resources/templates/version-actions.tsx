import { useState } from 'react';
import { useNotify, useRecordContext, useRedirect, useRefresh } from 'react-admin';
import type { TemplateVersionRow } from '../../../../src/modules/documents/catalogue/contract.ts';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { post } from '../../providers/http.ts';

/** Starts a new draft from a version, or withdraws the template from the site with a reason. */
export function VersionActions() {
  const version = useRecordContext<TemplateVersionRow>();
  const { busy, run } = useCommand();
  const notify = useNotify();
  const refresh = useRefresh();
  const redirect = useRedirect();
  const [because, setBecause] = useState<string | null>(null);
  if (!version) return null;
  const draft = (): void =>
    void run(
      () => post(`/-/admin/v1/templates/${version.id}/draft`, {}) as Promise<{ json: { id: string } }>,
      ({ id }) => redirect('edit', 'template-drafts', id),
    );
  const withdraw = (): void =>
    void run(
      () => post(`/-/admin/v1/templates/${version.id}/withdraw`, { because }),
      () => {
        setBecause(null);
        notify(`«\u00a0${version.title}\u00a0» n’est plus sur le site.`, { type: 'success' });
        refresh();
      },
    );
  if (because !== null)
    return (
      <form
        className="admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          withdraw();
        }}
      >
        <label>
          Pourquoi la retirer ?
          <input
            value={because}
            onChange={(event) => setBecause(event.target.value)}
            required
            minLength={3}
            maxLength={500}
            autoFocus
          />
        </label>
        <ActionButton type="submit" label="Retirer du site" look="main" disabled={busy} />
        <ActionButton label="Garder" onClick={() => setBecause(null)} />
      </form>
    );
  return (
    <>
      {version.can.includes('draft') && <ActionButton label="Nouvelle version" disabled={busy} onClick={draft} />}
      {version.can.includes('withdraw') && (
        <ActionButton label="Retirer" look="danger" onClick={() => setBecause('')} />
      )}
    </>
  );
}
