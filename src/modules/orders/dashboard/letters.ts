import type { Deps } from '../../../kernel/deps.ts';
import { letterStateMachine } from '../mailing/letter.state-machine.ts';
import type { DashboardInput, DashboardView } from './contract.ts';

const ENDED = new Set<string>(letterStateMachine.groups.ended);
const OPEN = letterStateMachine.states.filter((state) => !ENDED.has(state));

/** Letters in each state that must end, by how long they have been in it. */
export async function listStateAges({ db }: Pick<Deps, 'db'>): Promise<DashboardView['states']> {
  const computeHoursSql = (name: string, condition: string): string =>
    `(count(*) filter (where ${condition}))::int as "${name}"`;
  const toAgeSql = (days: number): string => `now() - interval '${days} days'`;
  const found: { rows: DashboardView['states'] } = await db.raw(
    `select status as state,
            ${computeHoursSql('lessThanOneDay', `status_since > ${toAgeSql(1)}`)},
            ${computeHoursSql('oneToThreeDays', `status_since <= ${toAgeSql(1)} and status_since > ${toAgeSql(3)}`)},
            ${computeHoursSql('threeToSevenDays', `status_since <= ${toAgeSql(3)} and status_since > ${toAgeSql(7)}`)},
            ${computeHoursSql('moreThanSevenDays', `status_since <= ${toAgeSql(7)}`)}
       from letters where status = any(?) group by status`,
    [OPEN],
  );
  const byState = new Map(found.rows.map((row) => [row.state, row]));
  const none = { lessThanOneDay: 0, oneToThreeDays: 0, threeToSevenDays: 0, moreThanSevenDays: 0 };
  return OPEN.map((state) => byState.get(state) ?? { state, ...none });
}

/** Each postal partner: its circuit breaker, what it has, and how long it takes until the post has a letter. */
export async function listPartnerDelays({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<DashboardInput['partners']> {
  const hours = 'extract(epoch from deposited_at - handed_over_at) / 3600';
  const [delays, load, circuits]: [
    { rows: { partner: string; usual: number; slow: number }[] },
    { partner: string | null; rows: number }[],
    { partner: string; status: 'suspected' | 'open'; retryAt: Date | null }[],
  ] = await Promise.all([
    db.raw(
      `select provider as partner, (percentile_cont(0.5) within group (order by ${hours}))::float as usual, (percentile_cont(0.9) within group (order by ${hours}))::float as slow
         from letters where handed_over_at > now() - interval '30 days' and deposited_at is not null and provider is not null group by provider`,
    ),
    db('letters')
      .whereIn('status', [...letterStateMachine.groups.atPartner])
      .groupBy('provider')
      .select({ partner: 'provider', rows: db.raw('count(*)::int') }),
    db('outages').whereNot({ status: 'over' }).select({ partner: 'partner', status: 'status', retryAt: 'retry_at' }),
  ]);
  return config.partners.map((partner) => {
    const delay = delays.rows.find((row) => row.partner === partner);
    const circuit = circuits.find((row) => row.partner === partner);
    return {
      partner,
      circuit: circuit?.status ?? 'closed',
      retryAt: circuit?.retryAt ?? null,
      atPartner: load.find((row) => row.partner === partner)?.rows ?? 0,
      hoursToPost: delay ? round(delay.usual) : null,
      slowHoursToPost: delay ? round(delay.slow) : null,
    };
  });
}

const round = (hours: number): number => Math.round(hours * 10) / 10;
