import { createCommandButton } from '../../lib/record-command.tsx';

/** Asks the scheduler to run a task before its time. */
export const RunButton = createCommandButton({
  action: 'run',
  label: 'Exécuter maintenant',
  toPath: (id) => `scheduled-tasks/${id}/run`,
  done: 'La tâche s’exécute dans quelques secondes.',
});
