import { useResourceDefinitions } from 'react-admin';
import { Link } from 'react-router-dom';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant } from '../../lib/fields.tsx';
import { anyOf, oneOf } from '../../lib/filters.tsx';
import { ALARM_SUBJECTS, WHAT_TO_DO } from './what-to-do.ts';

interface Alarm {
  subject: string;
  subjectId: string;
  state: string;
}

/** Links to the record of the alarm, if the back office has a page for it. */
function Subject({ subject, subjectId }: Alarm) {
  const label = ALARM_SUBJECTS[subject]?.[0] ?? subject;
  const name = subject.replaceAll('_', '-');
  const { [name]: resource } = useResourceDefinitions();
  return resource?.hasShow ? <Link to={`/admin/${name}/${subjectId}/show`}>{label}</Link> : <>{label}</>;
}

export const resource = defineResource({
  label: 'Alarmes',
  icon: 'bell',
  group: 'machine',
  menuPosition: 3,
  list: {
    filters: [
      oneOf('open', 'État', [
        { id: true, name: 'En cours' },
        { id: false, name: 'Terminées' },
      ]),
      anyOf('subject', 'Objet', ALARM_SUBJECTS),
    ],
    filterDefaultValues: { open: true },
    views: [
      { label: 'En cours', filter: { open: true } },
      { label: 'Terminées', filter: { open: false } },
    ],
    sort: { field: 'raisedAt', order: 'DESC' },
    columns: [
      instant('raisedAt', 'Depuis'),
      custom('subject', 'Objet', (alarm: Alarm) => <Subject {...alarm} />),
      custom(
        'state',
        'Ce qu’il faut faire',
        ({ subject, state }: Alarm) => WHAT_TO_DO[`${subject} ${state}`] ?? `${subject} ${state}`,
        { isSortable: false },
      ),
      instant('closedAt', 'Terminée'),
    ],
  },
});
