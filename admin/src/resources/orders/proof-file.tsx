import { useNotify, useRecordContext } from 'react-admin';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { post } from '../../providers/http.ts';

/** Downloads the customer's proof file; creating it again includes the latest events. */
export function ProofFile() {
  const order = useRecordContext<{ id: string }>();
  const { busy, run } = useCommand();
  const notify = useNotify();
  if (!order) return null;
  const renew = (): void =>
    void run(
      () => post(`/-/admin/v1/orders/${order.id}/proof-file`, {}),
      () => notify('Le dossier de preuve se prépare.', { type: 'success' }),
    );
  return (
    <p>
      <ActionButton label="Préparer le dossier de preuve" disabled={busy} onClick={renew} />
      <a href={`/-/admin/v1/orders/${order.id}/proof-file.pdf`}>Télécharger le dossier de preuve</a>
    </p>
  );
}
