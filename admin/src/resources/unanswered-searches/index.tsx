import { defineResource } from '../../lib/define-resource.tsx';
import { civilDay, number, text } from '../../lib/fields.tsx';

export const resource = defineResource({
  label: 'Recherches sans réponse',
  icon: 'chart',
  group: 'catalogue',
  menuPosition: 28,
  recordRepresentation: 'words',
  list: {
    sort: { field: 'times', order: 'DESC' },
    columns: [
      text('words', 'Mots connus', { isSortable: false }),
      number('times', 'Fois'),
      civilDay('lastAskedOn', 'Dernière fois'),
      text('subject', 'Sujet sans lettre', { isSortable: false }),
    ],
  },
  show: [
    text('words', 'Mots connus'),
    number('times', 'Fois'),
    civilDay('firstAskedOn', 'Première fois'),
    civilDay('lastAskedOn', 'Dernière fois'),
    text('subject', 'Sujet sans lettre', { emptyText: 'inconnu' }),
  ],
});
