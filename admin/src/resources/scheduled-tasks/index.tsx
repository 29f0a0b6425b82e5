import { TASK_RESULTS } from '../../../../src/kernel/engine-labels.contract.ts';
import { TASK_NAMES } from '../../../../src/kernel/engine-names.contract.ts';
import { formatMilliseconds } from '../../engine/duration.ts';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, InstantField, Mark, number, state, text } from '../../lib/fields.tsx';
import { createCommandButton } from '../../lib/record-command.tsx';
import { LastRuns } from './last-runs.tsx';

interface Task {
  name: string;
  durationMs: number | null;
  isRunning: boolean;
  isLate: boolean;
  nextRunAt: string;
}
const name = custom('name', 'Tâche', (task: Task) => TASK_NAMES[task.name] ?? task.name);
const duration = custom(
  'durationMs',
  'Durée',
  ({ isRunning, durationMs }: Task) => {
    if (isRunning) return 'en cours';
    return durationMs === null ? 'pas encore exécutée' : formatMilliseconds(durationMs);
  },
  { isSortable: false },
);

const nextRun = custom('nextRunAt', 'Prochaine exécution', ({ isLate }: Task) => (
  <>
    <InstantField source="nextRunAt" />
    {isLate && (
      <>
        {' '}
        <Mark tone="is-stop">En retard</Mark>
      </>
    )}
  </>
));

/** Asks the scheduler to run a task before its time. */
const RunButton = createCommandButton({
  action: 'run',
  label: 'Exécuter maintenant',
  toPath: (id) => `scheduled-tasks/${id}/run`,
  doneMessage: 'La tâche s’exécute dans quelques secondes.',
});

export const resource = defineResource({
  label: 'Tâches planifiées',
  icon: 'clock',
  group: 'machine',
  menuPosition: 22,
  permission: 'engine.read',
  recordRepresentation: (task) => TASK_NAMES[String(task['name'])] ?? String(task['name']),
  list: {
    sort: { field: 'nextRunAt', order: 'ASC' },
    columns: [
      name,
      instant('lastStartedAt', 'Dernière exécution'),
      state('lastResult', 'Résultat', TASK_RESULTS),
      duration,
      nextRun,
    ],
  },
  show: [
    name,
    text('cron', 'Horaire, à l’heure de Paris'),
    instant('lastStartedAt', 'Dernière exécution', { emptyText: 'aucune' }),
    state('lastResult', 'Résultat', TASK_RESULTS, { emptyText: 'aucun' }),
    duration,
    number('failureCount', 'Échecs depuis la dernière réussite'),
    text('lastError', 'Dernière erreur', { emptyText: 'aucune' }),
    instant('lastSucceededAt', 'Dernière réussite', { emptyText: 'aucune' }),
    nextRun,
    instant('runRequestedAt', 'Exécution demandée', { emptyText: 'non' }),
    RunButton,
    LastRuns,
  ],
});
