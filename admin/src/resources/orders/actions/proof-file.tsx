import { useNotify, useRefresh } from 'react-admin';
import { ActionButton, useCommand } from '../../../action-button.tsx';
import { post } from '../../../providers/http.ts';
import { BlockedAction, type ActionProps } from './action.tsx';

/** Makes the customer's proof file again, with the latest events. The sending card links to the current file. */
export function ProofFileAction({ record, allowed, because }: ActionProps) {
  const { busy, run } = useCommand();
  const notify = useNotify();
  const refresh = useRefresh();
  const label = record.sending?.proofFile ? 'Refaire le dossier de preuve' : 'Préparer le dossier de preuve';
  if (!allowed) return <BlockedAction label={label} because={because} />;
  const renew = (): void =>
    void run(
      () => post(`/-/admin/v1/orders/${record.order.id}/proof-file`, {}),
      () => {
        notify('Le dossier de preuve se prépare.', { type: 'success' });
        refresh();
      },
    );
  return <ActionButton label={label} look="quiet" busy={busy} onClick={renew} />;
}
