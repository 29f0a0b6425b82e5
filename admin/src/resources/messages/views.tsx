import { useQuery } from '@tanstack/react-query';
import { http } from '../../providers/http.ts';
import { formatDuration } from './labels.ts';

/** Counts of the inbox: those of its views by the view's name. */
interface Figures {
  mine: number;
  unassigned: number;
  open: number;
  waiting: number;
  snoozed: number;
  late: number;
  firstAnswerSeconds: number | null;
}

interface View {
  label: string;
  filter: (me: string) => Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
}
/** The longest wait comes first. */
const LONGEST_WAIT_FIRST = { field: 'unansweredSince', order: 'ASC' } as const;
const NEWEST = { field: 'lastMessageAt', order: 'DESC' } as const;

export const VIEWS = {
  mine: {
    label: 'À moi',
    filter: (me) => ({ status: ['open'], assignedTo: [me], suspect: false }),
    sort: LONGEST_WAIT_FIRST,
  },
  unassigned: {
    label: 'Non attribués',
    filter: () => ({ status: ['open'], unassigned: true, suspect: false }),
    sort: LONGEST_WAIT_FIRST,
  },
  late: {
    label: 'En retard',
    filter: () => ({ status: ['open'], late: true, suspect: false }),
    sort: LONGEST_WAIT_FIRST,
  },
  open: { label: 'À traiter', filter: () => ({ status: ['open'], suspect: false }), sort: LONGEST_WAIT_FIRST },
  waiting: { label: 'En attente', filter: () => ({ status: ['waiting'] }), sort: NEWEST },
  snoozed: {
    label: 'Reportés',
    filter: () => ({ status: ['snoozed'] }),
    sort: { field: 'snoozedUntil', order: 'ASC' },
  },
  all: { label: 'Tous', filter: () => ({}), sort: NEWEST },
} as const satisfies Record<string, View>;
export type ViewName = keyof typeof VIEWS;

/** What a link to the inbox asks for, as the state of its address: a view, or all messages of one account. */
export interface InboxLink {
  view: ViewName;
  accountId?: string;
}

const REFRESH_MS = 60_000;

export function useInboxFigures(): Figures | undefined {
  return useQuery({
    queryKey: ['inbox-figures'],
    queryFn: async () => (await http('/-/admin/v1/inbox-figures')).json as Figures,
    refetchInterval: REFRESH_MS,
  }).data;
}

/** The views as buttons with their counts; one is pressed. */
export function ViewButtons({ current, onChoose }: { current: ViewName; onChoose: (view: ViewName) => void }) {
  const figures = useInboxFigures();
  return (
    <div className="inbox-views" role="group" aria-label="Messages à montrer">
      {(Object.keys(VIEWS) as ViewName[]).map((name) => (
        <button
          key={name}
          type="button"
          className="inbox-view"
          aria-pressed={name === current}
          onClick={() => onChoose(name)}
        >
          {VIEWS[name].label}
          {name !== 'all' && figures && <span className="inbox-count">{figures[name]}</span>}
        </button>
      ))}
    </div>
  );
}

/** Response time, and the number of overdue threads. */
export function InboxSummary() {
  const figures = useInboxFigures();
  if (!figures) return null;
  const { late, firstAnswerSeconds } = figures;
  return (
    <p className="inbox-summary">
      {firstAnswerSeconds !== null && (
        <>Première réponse, sur 30 jours : {formatDuration(firstAnswerSeconds)} (médiane). </>
      )}
      {late > 0 ? (
        <b className="inbox-late">
          {late === 1 ? 'Une personne attend' : `${late} personnes attendent`} depuis plus de 4 heures.
        </b>
      ) : (
        'Aucun message à traiter n’attend depuis plus de 4 heures.'
      )}
    </p>
  );
}
