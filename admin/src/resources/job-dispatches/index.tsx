import { ageOf } from '../../engine/duration.ts';
import { EventSubject } from '../../engine/subject-link.tsx';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, number, reference, state, text } from '../../lib/fields.tsx';
import { anyOf, exactText } from '../../lib/filters.tsx';
import { JOB_STATES, QUEUES } from '../../status-labels.tsx';
import { RetryButton, RetrySelected } from './retry-buttons.tsx';

interface Job {
  event: string;
  subjectId: string | null;
  createdAt: string;
}
const subject = custom('subjectId', 'Objet', (job: Job) => <EventSubject {...job} />, { isSortable: false });

export const resource = defineResource({
  label: 'Tâches',
  icon: 'gear',
  group: 'machine',
  menuPosition: 20,
  permission: 'engine.read',
  recordRepresentation: 'job',
  list: {
    filters: [anyOf('state', 'État', JOB_STATES), anyOf('queue', 'File', QUEUES), exactText('job', 'Nom exact')],
    filterDefaultValues: { state: ['failed', 'failing', 'waiting'] },
    sort: { field: 'dispatchedAt', order: 'DESC' },
    bulkActions: <RetrySelected />,
    columns: [
      text('job', 'Tâche', { isSortable: false }),
      state('state', 'État', JOB_STATES, { isSortable: false }),
      subject,
      custom('createdAt', 'Âge', ({ createdAt }: Job) => ageOf(createdAt), { isSortable: false }),
      number('failureCount', 'Échecs', { isSortable: false }),
      text('lastError', 'Dernière erreur', { isSortable: false }),
    ],
  },
  show: [
    text('job', 'Tâche'),
    state('queue', 'File', QUEUES),
    state('state', 'État', JOB_STATES),
    text('event', 'Événement'),
    subject,
    instant('createdAt', 'Annoncée'),
    instant('dispatchedAt', 'Transmise'),
    number('dispatchCount', 'Transmissions'),
    number('failureCount', 'Échecs'),
    text('lastError', 'Dernière erreur, sans ce que les gens ont écrit', { emptyText: 'aucune' }),
    instant('doneAt', 'Faite', { emptyText: 'pas encore' }),
    instant('failedAt', 'Abandonnée', { emptyText: 'non' }),
    instant('replayedAt', 'Relancée', { emptyText: 'jamais' }),
    reference('replayedById', 'Relancée par', { to: 'users', shows: 'email', emptyText: 'personne' }),
    text('replayReason', 'Pourquoi', { emptyText: 'aucune raison notée' }),
    RetryButton,
  ],
});
