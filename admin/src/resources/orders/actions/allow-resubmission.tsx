import { useNotify, useRefresh } from 'react-admin';
import { ActionButton, useCommand } from '../../../action-button.tsx';
import { post } from '../../../providers/http.ts';
import { BlockedAction, type ActionProps } from './action.tsx';

/** For a letter that the partner may have received weeks ago: shown while its hand-over waits for the partner. */
export function AllowResubmissionAction({ record, allowed, because }: ActionProps) {
  const { busy, run } = useCommand();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!allowed || !record.sending) return <BlockedAction label="Laisser repartir la lettre" because={because} />;
  const { letterId } = record.sending;
  const allow = () =>
    run(
      () => post(`/-/admin/v1/letters/${letterId}/allow-resubmission`, {}),
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
      busy={busy}
    />
  );
}
