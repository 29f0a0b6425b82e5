import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ReasonDialog } from '../../engine/reason-dialog.tsx';
import { post } from '../../providers/http.ts';

/** Runs the handlers of a webhook again. */
export function ReplayButton() {
  const webhook = useRecordContext<{ id: string; replayedAt: string | null; can: string[] }>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!webhook?.can.includes('replay')) return null;
  return (
    <ReasonDialog
      label="Rejouer cette notification"
      title={'Rejouer cette notification\u202f?'}
      explanation={'Nous relisons l’état chez le prestataire\u00a0: ce qui est déjà fait n’est pas fait deux fois.'}
      button="Rejouer"
      ask={(reason) =>
        post(`/-/admin/v1/webhooks/${webhook.id}/replay`, { reason, expectedReplayedAt: webhook.replayedAt })
      }
      onDone={() => {
        notify('Notification rejouée.', { type: 'success' });
        refresh();
      }}
    />
  );
}
