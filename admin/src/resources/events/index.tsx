import { EVENT_STATES } from '../../../../src/kernel/engine-labels.contract.ts';
import { EVENT_NAMES } from '../../../../src/kernel/engine-names.contract.ts';
import { EventSubject } from '../../engine/subject-link.tsx';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, reference, state, text } from '../../lib/fields.tsx';
import { anyNamed, exactText } from '../../lib/filters.tsx';
import { createReasonedCommandButton } from '../../lib/record-command.tsx';

interface Announced {
  event: string;
  subjectId: string | null;
}

const name = custom('event', 'Événement', ({ event }: Announced) => EVENT_NAMES[event] ?? event);
const subject = custom('subjectId', 'Objet', (row: Announced) => <EventSubject {...row} />, { isSortable: false });

/** Runs the handlers of an event again. */
const ReplayEventButton = createReasonedCommandButton({
  action: 'replay',
  label: 'Rejouer cet événement',
  title: 'Rejouer cet événement\u202f?',
  explanation: 'Toutes ses tâches repartent. Ce qui est déjà fait n’est pas fait deux fois.',
  button: 'Rejouer',
  toPath: (id) => `events/${id}/replay`,
  toExpected: ({ replayedAt }) => ({ expectedReplayedAt: replayedAt }),
  doneMessage: 'Événement rejoué.',
});

export const resource = defineResource({
  label: 'Événements',
  icon: 'pulse',
  group: 'machine',
  menuPosition: 15,
  recordRepresentation: ({ event }) => EVENT_NAMES[String(event)] ?? String(event),
  list: {
    filters: [anyNamed('event', 'Événement', EVENT_NAMES), exactText('subjectId', 'Identifiant de l’objet')],
    columns: [
      instant('createdAt', 'Annoncé'),
      name,
      subject,
      instant('sentAt', 'Transmis'),
      state('state', 'Tâches', EVENT_STATES, { isSortable: false }),
      text('requestId', 'Demande', { isSortable: false }),
    ],
  },
  show: [
    name,
    subject,
    text('event', 'Nom dans le code'),
    text('subjectId', 'Identifiant de l’objet'),
    instant('createdAt', 'Annoncé'),
    instant('sentAt', 'Transmis', { emptyText: 'pas encore' }),
    state('state', 'Tâches', EVENT_STATES, { emptyText: 'aucune' }),
    instant('replayedAt', 'Rejoué', { emptyText: 'jamais' }),
    reference('replayedById', 'Rejoué par', { to: 'users', shows: 'email', emptyText: 'personne' }),
    text('requestId', 'Demande'),
    ReplayEventButton,
  ],
});
