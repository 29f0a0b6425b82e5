import { Link } from 'react-router-dom';
import type { DashboardView } from '../../../src/modules/orders/dashboard/contract.ts';
import { formatAgeSince } from '../engine/duration.ts';
import { COUNTERS, type Counter } from './counters.ts';

const toListPath = ({ resource, filter }: Counter): string =>
  `/admin/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

const deadline = (instant: string): string =>
  new Date(instant).toLocaleString('fr-FR', { timeZone: 'Europe/Paris', day: 'numeric', month: 'long' });

type Work = DashboardView['work'][number];

function describeHaste({ count, since, dueAt }: Work): string {
  if (count === 0) return 'Rien n’attend';
  if (dueAt) return `Première réponse avant le ${deadline(dueAt)}`;
  return since ? `Depuis ${formatAgeSince(since)}` : '';
}

/** Pending work: each count links to its list. */
export const WorkCounters = ({ work }: { work: readonly Work[] }) => (
  <ul className="day-counters">
    {work.map((item) => (
      <li key={item.key} className={item.count > 0 ? 'is-waiting' : undefined}>
        <Link to={toListPath(COUNTERS[item.key])} state={COUNTERS[item.key].state}>
          <b>{item.count.toLocaleString('fr-FR')}</b>
          <span>{COUNTERS[item.key].label}</span>
        </Link>
        <small>{describeHaste(item)}</small>
      </li>
    ))}
  </ul>
);
