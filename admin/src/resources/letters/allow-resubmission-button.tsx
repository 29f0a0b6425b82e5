import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { post } from '../../providers/http.ts';

/** For a letter that the partner may have received weeks ago: shown while its hand-over waits for the partner. */
export function AllowResubmissionButton() {
  const letter = useRecordContext<{ id: string; can: string[] }>();
  const { busy, run } = useCommand();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!letter?.can.includes('allow_resubmission')) return null;
  const allow = () =>
    run(
      () => post(`/-/admin/v1/letters/${letter.id}/allow-resubmission`, {}),
      () => {
        notify('La lettre repart au prochain essai.', { type: 'success' });
        refresh();
      },
    );
  return (
    <ActionButton
      label="Le partenaire ne l’a pas&nbsp;: la laisser partir"
      look="main"
      onClick={() => void allow()}
      disabled={busy}
    />
  );
}
