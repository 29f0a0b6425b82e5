import { defineResource } from '../../lib/define-resource.tsx';
import { instant, text } from '../../lib/fields.tsx';
import { exactText } from '../../lib/filters.tsx';

export const resource = defineResource({
  label: 'Événements',
  icon: 'pulse',
  group: 'machine',
  menuPosition: 15,
  list: {
    filters: [exactText('event', 'Nom exact'), exactText('subjectId', 'Objet')],
    columns: [
      instant('createdAt', 'Annoncé'),
      text('event', 'Événement'),
      text('subjectId', 'Objet', { isSortable: false }),
      instant('sentAt', 'Transmis'),
      text('requestId', 'Demande', { isSortable: false }),
    ],
  },
});
