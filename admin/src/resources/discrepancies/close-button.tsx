import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { PromptForm } from '../../prompt-form.tsx';
import { post } from '../../providers/http.ts';

/** Closes an explained discrepancy with a reason; a later run reopens it if it persists. */
export function CloseButton() {
  const difference = useRecordContext<{ id: string; can: string[] }>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!difference?.can.includes('close')) return null;
  return (
    <PromptForm
      fields={[{ name: 'reason', label: 'Pourquoi cet écart est en ordre', rows: 3 }]}
      button="Clore cet écart"
      ask={(values) => post(`/-/admin/v1/discrepancies/${difference.id}/close`, values)}
      done={() => {
        notify('Écart clos.', { type: 'success' });
        refresh();
      }}
    />
  );
}
