import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ReasonDialog } from '../../engine/reason-dialog.tsx';
import { post } from '../../providers/http.ts';

/** Runs the handlers of an event again. */
export function ReplayEventButton() {
  const event = useRecordContext<{ id: string; replayedAt: string | null; can: string[] }>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!event?.can.includes('replay')) return null;
  return (
    <ReasonDialog
      label="Rejouer cet événement"
      title="Rejouer cet événement&#8239;?"
      explanation="Toutes ses tâches repartent. Ce qui est déjà fait n’est pas fait deux fois."
      button="Rejouer"
      ask={(reason) => post(`/-/admin/v1/events/${event.id}/replay`, { reason, expectedReplayedAt: event.replayedAt })}
      onDone={() => {
        notify('Événement rejoué.', { type: 'success' });
        refresh();
      }}
    />
  );
}
