import { useState } from 'react';
import { Confirm, useNotify, useRecordContext, useRedirect } from 'react-admin';
import type { TemplateDraftView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { post } from '../../providers/http.ts';

/** Deletes the draft, unless a colleague has saved it since it was opened. */
export function DiscardButton() {
  const draft = useRecordContext<TemplateDraftView>();
  const { busy, run } = useCommand();
  const notify = useNotify();
  const redirect = useRedirect();
  const [isConfirming, setConfirming] = useState(false);
  if (!draft) return null;
  const discard = (): void =>
    void run(
      () => post(`/-/admin/v1/template-drafts/${draft.id}/discard`, { revision: draft.revision }),
      () => {
        notify('Abandonné.', { type: 'success' });
        redirect('list', 'template-drafts');
      },
    ).finally(() => setConfirming(false));
  return (
    <>
      <ActionButton
        label="Abandonner"
        look="danger"
        busy={busy}
        style={{ marginInlineStart: 'auto' }}
        onClick={() => setConfirming(true)}
      />
      <Confirm
        isOpen={isConfirming}
        loading={busy}
        title="Abandonner ce texte"
        content="Ce texte sera effacé. Ce qui est publié ne change pas."
        confirm="Abandonner"
        onConfirm={discard}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
