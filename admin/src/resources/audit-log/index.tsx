import { AUDIT_SUBJECTS, describeAuditResult } from '../../../../src/modules/auth/labels.contract.ts';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, text } from '../../lib/fields.tsx';
import { anyOf, byColleague, exactText, onDay } from '../../lib/filters.tsx';
import { ResourceLink } from '../../lib/resource-link.tsx';
import { ROLES } from '../../status-labels.tsx';
import { describeActor, describeChange, type AuditRecord } from './audit-text.ts';

/** Links to the record of the line, if the back office has a page for it. */
const Subject = ({ subject, subjectId }: AuditRecord) => (
  <ResourceLink resource={subject ?? ''} id={subjectId}>
    {(subject && AUDIT_SUBJECTS[subject]?.[0]) ?? subject ?? '—'}
  </ResourceLink>
);

function Changes(record: AuditRecord) {
  const changes = describeChange(record);
  if (changes.length === 0) return <>—</>;
  return (
    <ul className="admin-change">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}

const UNSORTED = { isSortable: false };
const columns = [
  instant('at', 'Quand'),
  custom<AuditRecord>('actor', 'Qui', describeActor, UNSORTED),
  custom<AuditRecord>('event', 'Quoi', ({ action }) => action, UNSORTED),
  custom<AuditRecord>('subject', 'Sur', (record) => <Subject {...record} />, UNSORTED),
  custom<AuditRecord>('result', 'Issue', ({ result }) => describeAuditResult(result), UNSORTED),
  text('reason', 'Raison', { emptyText: '—', ...UNSORTED }),
];

export const resource = defineResource({
  label: 'Journal',
  icon: 'journal',
  group: 'machine',
  permission: 'audit.read',
  menuPosition: 41,
  recordRepresentation: 'action',
  list: {
    filters: [
      byColleague('actorId', 'Qui'),
      exactText('action', 'Quoi'),
      anyOf('subject', 'Sur', AUDIT_SUBJECTS),
      onDay('day', 'Jour'),
    ],
    sort: { field: 'at', order: 'DESC' },
    columns,
  },
  show: [
    ...columns,
    custom<AuditRecord>('actorRole', 'Rôle', ({ actorRole }) => (actorRole && ROLES[actorRole]?.[0]) ?? '—'),
    custom<AuditRecord>('after', 'Ce qui a changé', (record) => <Changes {...record} />),
    text('subjectId', 'Identifiant', { emptyText: '—' }),
    text('requestId', 'Requête', { emptyText: '—' }),
  ],
});
