import { flushCounts, type DailyFigures } from '../../../kernel/daily-figures.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { listQueueLoads } from '../../../kernel/job-load.ts';
import type { DashboardInput, DashboardView, DayFigures } from './contract.ts';
import { listDayFigures } from './day-figures.ts';
import { listPartnerDelays, listStateAges } from './letters.ts';
import { countWork, listOwnWork } from './work.ts';

/** Everything that the landing page of the back office shows; people without `figures.read` see no money. */
export async function getDashboard(deps: Deps, permissions: readonly string[]): Promise<DashboardInput> {
  await flushCounts(deps);
  const [work, figures, states, partners, queues] = await Promise.all([
    countWork(deps),
    listDayFigures(deps),
    listStateAges(deps),
    listPartnerDelays(deps),
    deps.db.transaction((trx) => listQueueLoads(trx, deps), { readOnly: true }),
  ]);
  const seesFigures = permissions.includes('figures.read');
  const days = [...figures].map(([day, values]) => toDay(day, values, seesFigures));
  return {
    at: deps.now(),
    work: listOwnWork(permissions).map((key) => ({ key, ...work[key] })),
    today: days.at(-1)!, // there are always 30
    days,
    states,
    partners,
    searches: { today: toSearches(getLastDay(figures)), last30Days: toSearches(sumDays(figures)) },
    funnel: seesFigures ? toFunnel(figures) : null,
    queues,
  };
}

type Values = Readonly<Record<string, number>>;

const toDay = (day: string, values: Values, seesFigures: boolean): DayFigures => ({
  day,
  ordered: values['orders.placed'] ?? 0,
  handedOver: values['letters.handed_over'] ?? 0,
  delivered: values['letters.delivered'] ?? 0,
  returned: values['letters.returned'] ?? 0,
  receivedCents: seesFigures ? (values['payments.cents'] ?? 0) : null,
  refundedCents: seesFigures ? (values['refunds.cents'] ?? 0) : null,
});

const toSearches = (values: Values) => ({
  found: values['searches.found'] ?? 0,
  empty: values['searches.empty'] ?? 0,
});

const STEPS = {
  arrived: 'visits.arrived',
  drafted: 'drafts.created',
  ordered: 'orders.placed',
  paid: 'payments.count',
} as const;

function toFunnel(figures: DailyFigures): NonNullable<DashboardView['funnel']> {
  const [today, total] = [getLastDay(figures), sumDays(figures)];
  return (Object.keys(STEPS) as (keyof typeof STEPS)[]).map((step) => ({
    step,
    today: today[STEPS[step]] ?? 0,
    last30Days: total[STEPS[step]] ?? 0,
  }));
}

const getLastDay = (figures: DailyFigures): Values => [...figures.values()].at(-1) ?? {};

function sumDays(figures: DailyFigures): Values {
  const total: Record<string, number> = {};
  for (const values of figures.values())
    for (const [name, value] of Object.entries(values)) total[name] = (total[name] ?? 0) + value;
  return total;
}
