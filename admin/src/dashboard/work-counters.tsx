import { Link } from 'react-router-dom';
import type { DashboardView, WorkKey } from '../../../src/modules/orders/dashboard/contract.ts';
import { ageOf } from '../engine/duration.ts';
import type { InboxLink } from '../resources/messages/views.tsx';

interface Counter {
  label: string;
  resource: string;
  filter: Record<string, unknown>;
  /** The inbox has views instead of filters in its address. */
  state?: InboxLink;
}

/** The link of each count: the list filtered to exactly these rows. */
const COUNTERS: Record<WorkKey, Counter> = {
  letters_to_correct: { label: 'Lettres à corriger', resource: 'letters', filter: { status: ['rejected'] } },
  letters_returned: { label: 'Lettres revenues', resource: 'letters', filter: { status: ['returned'] } },
  refunds_failed: { label: 'Remboursements échoués', resource: 'refunds', filter: { status: ['failed'] } },
  disputes: { label: 'Litiges à répondre', resource: 'disputes', filter: { status: ['inquiry', 'to_answer'] } },
  approvals: { label: 'Approbations à donner', resource: 'approvals', filter: { status: ['requested'] } },
  messages_late: {
    label: 'Messages sans réponse depuis 4\u00a0h',
    resource: 'messages',
    filter: {},
    state: { view: 'late' },
  },
  alarms: { label: 'Alarmes', resource: 'alarms', filter: { open: true } },
  outages: { label: 'Partenaires en panne', resource: 'outages', filter: { status: ['open'] } },
  unknown_codes: { label: 'Codes inconnus', resource: 'unknown-codes', filter: { status: ['reported'] } },
  discrepancies: { label: 'Écarts de comptes', resource: 'discrepancies', filter: { status: ['open'] } },
  templates_to_check: {
    label: 'Lettres à vérifier (loi changée)',
    resource: 'legal-changes',
    filter: { pending: true },
  },
  jobs_failed: { label: 'Tâches abandonnées', resource: 'job-dispatches', filter: { state: ['failed'] } },
};

const addressOf = ({ resource, filter }: Counter): string =>
  `/admin/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

const deadline = (instant: string): string =>
  new Date(instant).toLocaleString('fr-FR', { timeZone: 'Europe/Paris', day: 'numeric', month: 'long' });

type Work = DashboardView['work'][number];

function describeHaste({ count, since, dueAt }: Work): string {
  if (count === 0) return 'Rien n’attend';
  if (dueAt) return `Première réponse avant le ${deadline(dueAt)}`;
  return since ? `Depuis ${ageOf(since)}` : '';
}

/** Pending work: each count links to its list. */
export const WorkCounters = ({ work }: { work: readonly Work[] }) => (
  <ul className="day-counters">
    {work.map((item) => (
      <li key={item.key} className={item.count > 0 ? 'is-waiting' : undefined}>
        <Link to={addressOf(COUNTERS[item.key])} state={COUNTERS[item.key].state}>
          <b>{item.count.toLocaleString('fr-FR')}</b>
          <span>{COUNTERS[item.key].label}</span>
        </Link>
        <small>{describeHaste(item)}</small>
      </li>
    ))}
  </ul>
);
