import { formatEuros } from '../../../../src/domain/money.ts';
import { ALARM_SUBJECTS, describeAlarm } from '../../../../src/modules/orders/engine/alarm-texts.contract.ts';
import { formatAgeSince } from '../../engine/duration.ts';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, userLink } from '../../lib/fields.tsx';
import { anyOf, oneOf } from '../../lib/filters.tsx';
import { ResourceLink } from '../../lib/resource-link.tsx';
import { type Alarm, AssignButton, RetryRefunds } from './alarm-actions.tsx';
import { AlarmGroups } from './alarm-groups.tsx';
import { ALARM_STATES } from './alarm-states.ts';

/** Links to the record of the alarm, or to the one whose page shows it. */
function Subject({ subject, subjectId, reference, page }: Alarm) {
  const label = ALARM_SUBJECTS[subject]?.[0] ?? subject;
  const [resource = '', id = null] = page ? page.split('/') : [subject.replaceAll('_', '-'), subjectId];
  return (
    <ResourceLink resource={resource} id={id}>
      {reference ? `${label} ${reference}` : label}
    </ResourceLink>
  );
}

const assignee = ({ assignee: name, assignedAt }: Alarm) =>
  name && assignedAt ? `${name}, depuis ${formatAgeSince(assignedAt)}` : 'personne';

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
      oneOf('isAssigned', 'Suivi', [
        { id: true, name: 'Quelqu’un s’en occupe' },
        { id: false, name: 'Personne ne s’en occupe' },
      ]),
      anyOf('state', 'État de l’objet', ALARM_STATES),
    ],
    filterDefaultValues: { open: true },
    views: [
      { label: 'En cours', filter: { open: true } },
      { label: 'Terminées', filter: { open: false } },
    ],
    sort: { field: 'raisedAt', order: 'DESC' },
    bulkActions: <RetryRefunds />,
    intro: <AlarmGroups />,
    columns: [
      custom('subject', 'Objet', (alarm: Alarm) => <Subject {...alarm} />),
      custom('state', 'Ce qu’il faut faire', ({ subject, state }: Alarm) => describeAlarm(subject, state), {
        isSortable: false,
        isLong: true,
      }),
      custom('raisedAt', 'Âge', ({ raisedAt }: Alarm) => formatAgeSince(raisedAt)),
      userLink('Client', { isSortable: false, emptyText: 'aucun' }),
      custom(
        'amountCents',
        'Somme',
        ({ amountCents }: Alarm) => (amountCents === null ? '' : formatEuros(amountCents)),
        {
          isSortable: false,
        },
      ),
      custom('assignee', 'Suivie par', assignee, { isSortable: false }),
      custom('can', 'Action', () => <AssignButton />, { isSortable: false }),
      instant('closedAt', 'Terminée'),
    ],
  },
});
