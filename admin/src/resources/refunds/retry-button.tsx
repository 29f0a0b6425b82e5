import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { post } from '../../providers/http.ts';

/** Requests a failed refund again, with the same amount. */
export function RetryButton() {
  const refund = useRecordContext<{ id: string; can: string[] }>();
  const { run, busy } = useCommand();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!refund?.can.includes('retry')) return null;
  const retry = () =>
    run(
      () => post(`/-/admin/v1/refunds/${refund.id}/retry`, {}),
      () => {
        notify('Remboursement redemandé.', { type: 'success' });
        refresh();
      },
    );
  return <ActionButton label="Redemander ce remboursement" look="main" disabled={busy} onClick={() => void retry()} />;
}
