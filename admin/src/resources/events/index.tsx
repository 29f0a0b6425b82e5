import { EVENT_NAMES } from '../../engine/event-names.ts';
import { EventSubject } from '../../engine/subject-link.tsx';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, text } from '../../lib/fields.tsx';
import { exactText } from '../../lib/filters.tsx';

interface Announced {
  event: string;
  subjectId: string | null;
}

export const resource = defineResource({
  label: 'Événements',
  icon: 'pulse',
  group: 'machine',
  menuPosition: 15,
  list: {
    filters: [exactText('event', 'Nom dans le code'), exactText('subjectId', 'Identifiant de l’objet')],
    columns: [
      instant('createdAt', 'Annoncé'),
      custom('event', 'Événement', ({ event }: Announced) => EVENT_NAMES[event] ?? event),
      custom('subjectId', 'Objet', (row: Announced) => <EventSubject {...row} />, { isSortable: false }),
      instant('sentAt', 'Transmis'),
      text('requestId', 'Demande', { isSortable: false }),
    ],
  },
});
