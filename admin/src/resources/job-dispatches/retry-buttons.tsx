import { useListContext, useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { post } from '../../providers/http.ts';

interface Job {
  id: string;
  can: string[];
}
const retry = async (ids: readonly string[], reason: string): Promise<number> =>
  ((await post('/-/admin/v1/job-dispatches/retry', { ids, reason })).json as { retried: string[] }).retried.length;
const EXPLANATION = 'Rien ne part deux fois\u00a0: une tâche vérifie d’abord ce qui reste à faire.';

/** Runs a job again that was given up. */
export function RetryButton() {
  const job = useRecordContext<Job>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!job?.can.includes('retry')) return null;
  return (
    <ReasonDialog
      label="Relancer cette tâche"
      title={'Relancer cette tâche\u202f?'}
      explanation={EXPLANATION}
      button="Relancer"
      send={(reason) => retry([job.id], reason)}
      onDone={() => {
        notify('Tâche relancée.', { type: 'success' });
        refresh();
      }}
    />
  );
}

/** Runs the ticked jobs again, those that were given up. */
export function RetrySelected() {
  const { selectedIds, data, onUnselectItems } = useListContext<Job>();
  const notify = useNotify();
  const refresh = useRefresh();
  const ids = (data ?? []).flatMap(({ id, can }) => (selectedIds.includes(id) && can.includes('retry') ? [id] : []));
  if (ids.length === 0) return <span>Aucune tâche cochée n’est abandonnée.</span>;
  return (
    <ReasonDialog
      label={ids.length === 1 ? 'Relancer une tâche' : `Relancer ${ids.length} tâches`}
      title={ids.length === 1 ? 'Relancer une tâche\u202f?' : `Relancer ${ids.length} tâches\u202f?`}
      explanation={EXPLANATION}
      button="Relancer"
      look="quiet"
      send={(reason) => retry(ids, reason)}
      onDone={(count) => {
        notify(count === 1 ? 'Une tâche relancée.' : `${count} tâches relancées.`, { type: 'success' });
        onUnselectItems();
        refresh();
      }}
    />
  );
}
