import { defineResource } from '../../lib/define-resource.tsx';
import { instant, reference, state, text } from '../../lib/fields.tsx';
import { exactText } from '../../lib/filters.tsx';
import { EVENT_STATES } from '../../status-labels.tsx';
import { ReplayEventButton } from './replay-button.tsx';

export const resource = defineResource({
  label: 'Événements',
  icon: 'pulse',
  group: 'machine',
  menuPosition: 15,
  recordRepresentation: 'event',
  list: {
    filters: [exactText('event', 'Nom exact'), exactText('subjectId', 'Objet')],
    columns: [
      instant('createdAt', 'Annoncé'),
      text('event', 'Événement'),
      text('subjectId', 'Objet', { isSortable: false }),
      instant('sentAt', 'Transmis'),
      state('state', 'Tâches', EVENT_STATES, { isSortable: false }),
      text('requestId', 'Demande', { isSortable: false }),
    ],
  },
  show: [
    text('event', 'Événement'),
    text('subjectId', 'Objet'),
    instant('createdAt', 'Annoncé'),
    instant('sentAt', 'Transmis', { emptyText: 'pas encore' }),
    state('state', 'Tâches', EVENT_STATES, { emptyText: 'aucune' }),
    instant('replayedAt', 'Rejoué', { emptyText: 'jamais' }),
    reference('replayedById', 'Rejoué par', { to: 'users', shows: 'email', emptyText: 'personne' }),
    text('requestId', 'Demande'),
    ReplayEventButton,
  ],
});
