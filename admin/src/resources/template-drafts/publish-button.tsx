import { useState } from 'react';
import { Confirm, useNotify, useRecordContext, useRedirect } from 'react-admin';
import type { TemplateDraftView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { post } from '../../providers/http.ts';

/** Publishes a saved draft of a colleague. */
export function PublishButton() {
  const draft = useRecordContext<TemplateDraftView>();
  const { busy, run } = useCommand();
  const notify = useNotify();
  const redirect = useRedirect();
  const [isConfirming, setConfirming] = useState(false);
  if (!draft) return null;
  const publish = (): void =>
    void run(
      () =>
        post(`/-/admin/v1/template-drafts/${draft.id}/publish`, { revision: draft.revision }) as Promise<{
          json: { version: number };
        }>,
      ({ version }) => {
        notify(`Version ${version} publiée\u00a0: elle est sur le site.`, { type: 'success' });
        redirect('list', 'templates');
      },
    ).finally(() => setConfirming(false));
  return (
    <>
      <ActionButton label="Publier" look="main" busy={busy} onClick={() => setConfirming(true)} />
      <Confirm
        isOpen={isConfirming}
        loading={busy}
        title="Publier ce texte"
        content={`«\u00a0${draft.slug}\u00a0» sera sur le site dès maintenant. Les lettres déjà commencées gardent leur version.`}
        confirm="Publier"
        onConfirm={publish}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
