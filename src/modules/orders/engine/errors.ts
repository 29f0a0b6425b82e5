import { defineError } from '../../../kernel/errors.ts';

export const jobNotFailed = defineError(
  'conflict',
  'job_not_failed',
  'Cette tâche n’est plus abandonnée\u00a0: elle est faite, ou elle repart déjà.',
);
export const webhookReplayed = defineError(
  'conflict',
  'webhook_replayed',
  'Cette notification est déjà en cours de traitement. Rechargez la page pour voir où elle en est.',
);
export const eventReplayed = defineError(
  'conflict',
  'event_replayed',
  'Cet événement est déjà en cours de traitement. Rechargez la page pour voir où il en est.',
);
export const taskRequested = defineError('conflict', 'task_requested', 'Cette tâche va déjà être exécutée.');
export const alarmTaken = defineError(
  'conflict',
  'alarm_taken',
  'Cette alarme a changé entre-temps. Rechargez la page pour voir qui s’en occupe.',
);
