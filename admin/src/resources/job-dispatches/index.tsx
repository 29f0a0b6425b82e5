import { JOB_STATES, QUEUES } from '../../../../src/kernel/engine-labels.contract.ts';
import { ALL_JOB_NAMES, EVENT_NAMES, nameJob } from '../../../../src/kernel/engine-names.contract.ts';
import { formatAgeSince } from '../../engine/duration.ts';
import { EventSubject } from '../../engine/subject-link.tsx';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, number, reference, state, text } from '../../lib/fields.tsx';
import { anyNamed, anyOf } from '../../lib/filters.tsx';
import { RetryButton, RetrySelected } from './retry-buttons.tsx';

interface Job {
  job: string;
  event: string;
  subjectId: string | null;
  createdAt: string;
}
const name = custom('job', 'Tâche', ({ job }: Job) => nameJob(job), { isSortable: false });
const subject = custom('subjectId', 'Objet', (job: Job) => <EventSubject {...job} />, { isSortable: false });

export const resource = defineResource({
  label: 'Tâches',
  icon: 'gear',
  group: 'machine',
  menuPosition: 20,
  permission: 'engine.read',
  recordRepresentation: ({ job }) => nameJob(String(job)),
  list: {
    filters: [
      anyOf('state', 'État', JOB_STATES),
      anyOf('queue', 'File', QUEUES),
      anyNamed('job', 'Tâche', ALL_JOB_NAMES),
    ],
    filterDefaultValues: { state: ['failed', 'failing', 'waiting'] },
    sort: { field: 'dispatchedAt', order: 'DESC' },
    bulkActions: <RetrySelected />,
    columns: [
      name,
      state('state', 'État', JOB_STATES, { isSortable: false }),
      subject,
      custom('createdAt', 'Âge', ({ createdAt }: Job) => formatAgeSince(createdAt), { isSortable: false }),
      number('failureCount', 'Échecs', { isSortable: false }),
      text('lastError', 'Dernière erreur', { isSortable: false, isLong: true }),
    ],
  },
  show: [
    name,
    text('job', 'Nom dans le code'),
    state('queue', 'File', QUEUES),
    state('state', 'État', JOB_STATES),
    custom('event', 'Événement', ({ event }: Job) => EVENT_NAMES[event] ?? event),
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
