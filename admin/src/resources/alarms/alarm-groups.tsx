import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { ALARM_SUBJECTS, WHAT_TO_DO } from '../../../../src/modules/orders/engine/alarm-texts.contract.ts';
import { formatAgeSince } from '../../engine/duration.ts';
import { http } from '../../providers/http.ts';

interface Group {
  subject: string;
  state: string;
  count: number;
  unassigned: number;
  since: string;
}

/** The open alarms by subject and state; each group narrows the list to itself. */
export function AlarmGroups() {
  const { filterValues, setFilters } = useListContext();
  const { data: groups } = useQuery({
    queryKey: ['alarms', 'groups'],
    queryFn: async () => (await http('/-/admin/v1/alarm-groups')).json as Group[],
  });
  if (!groups || groups.length === 0) return null;
  return (
    <nav className="alarm-groups" aria-label="Alarmes en cours, par objet et par état">
      <ul>
        {groups.map(({ subject, state, count, unassigned, since }) => {
          const isShown = isOnly(filterValues, subject, state);
          return (
            <li key={`${subject} ${state}`}>
              <button
                type="button"
                aria-pressed={isShown}
                onClick={() =>
                  setFilters(isShown ? { open: true } : { open: true, subject: [subject], state: [state] })
                }
              >
                <b>
                  {ALARM_SUBJECTS[subject]?.[0] ?? subject}&nbsp;: {count.toLocaleString('fr-FR')}
                </b>
                <span>{WHAT_TO_DO[`${subject} ${state}`]?.split(/(?<=\.) /)[0] ?? state}</span>
                <span className="admin-soft">
                  {unassigned === 0 ? 'Toutes prises' : `${unassigned.toLocaleString('fr-FR')} sans personne`}, depuis{' '}
                  {formatAgeSince(since)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const isOnly = (filters: Record<string, unknown>, subject: string, state: string): boolean =>
  String(filters['subject']) === subject && String(filters['state']) === state;
