import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { post } from '../../providers/http.ts';

/** Asks the scheduler to run a task before its time. */
export function RunButton() {
  const task = useRecordContext<{ id: string; can: string[] }>();
  const { run, busy } = useCommand();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!task?.can.includes('run')) return null;
  const ask = () =>
    run(
      () => post(`/-/admin/v1/scheduled-tasks/${task.id}/run`, {}),
      () => {
        notify('La tâche s’exécute dans quelques secondes.', { type: 'success' });
        refresh();
      },
    );
  return <ActionButton label="Exécuter maintenant" look="main" busy={busy} onClick={() => void ask()} />;
}
