import { useNotify, useRecordContext, useRedirect } from 'react-admin';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import type { TemplateDraftView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { ConfirmButton } from '../../lib/confirm-button.tsx';
import { post } from '../../providers/http.ts';

/** Deletes the draft, unless a colleague has saved it since it was opened. */
export function DiscardButton() {
  const draft = useRecordContext<TemplateDraftView>();
  const notify = useNotify();
  const redirect = useRedirect();
  const { reset, getValues } = useFormContext();
  if (!draft) return null;
  const { id, revision } = draft;
  return (
    <ConfirmButton
      label="Abandonner"
      look="danger"
      style={{ marginInlineStart: 'auto' }}
      title="Abandonner ce texte"
      content="Ce texte sera effacé. Ce qui est publié ne change pas."
      send={() => post(`/-/admin/v1/template-drafts/${id}/discard`, { revision })}
      onDone={() => {
        notify('Abandonné.', { type: 'success' });
        // What was typed is given up too: the page may be left without another question.
        flushSync(() => reset(getValues()));
        redirect('list', 'template-drafts');
      }}
    />
  );
}
