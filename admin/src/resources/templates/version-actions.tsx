import { useState } from 'react';
import { Button, useNotify, usePermissions, useRecordContext, useRedirect, useRefresh } from 'react-admin';
import { post } from '../../providers/http.ts';

/** From a version one may begin a new text, or take the letter off the site with a reason. */
export function VersionActions() {
  const version = useRecordContext<{ id: string; withdrawnAt: string | null }>();
  const { permissions } = usePermissions<string[]>();
  const notify = useNotify();
  const refresh = useRefresh();
  const redirect = useRedirect();
  const [because, setBecause] = useState<string | null>(null);
  if (!version || !permissions?.includes('templates.publish')) return null;
  const failed = (error: unknown): void => notify(error instanceof Error ? error.message : 'Cette action a échoué.', { type: 'error' });
  const draft = (): void => void post(`/-/admin/v1/templates/${version.id}/draft`, {}).then(({ json }) => redirect('edit', 'template-drafts', (json as { id: string }).id), failed);
  const withdraw = (): void =>
    void post(`/-/admin/v1/templates/${version.id}/withdraw`, { because }).then(() => {
      setBecause(null);
      refresh();
    }, failed);
  if (because !== null)
    return (
      <form onSubmit={(event) => { event.preventDefault(); withdraw(); }}>
        <label>Pourquoi la retirer ? <input value={because} onChange={(event) => setBecause(event.target.value)} required minLength={3} maxLength={500} size={30} /></label> <Button type="submit" label="Retirer du site" /> <Button label="Garder" onClick={() => setBecause(null)} />
      </form>
    );
  return <><Button label="Nouvelle version" onClick={draft} />{!version.withdrawnAt && <Button label="Retirer" onClick={() => setBecause('')} />}</>;
}
