import type { Knex } from 'knex';
import { getPartnerLabel, partnerNames, type PartnerName } from '../../../../domain/postal-partner.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { DeliveryMethod } from '../../../documents/contract.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { findErrorCode } from '../outage-cause.contract.ts';
import type { PartnerHealth } from '../partner-health.contract.ts';

type Reader = Pick<Deps, 'db' | 'config' | 'postal' | 'now'>;

/** Delays are those of the latest letters, so that the query costs the same in a busy month. */
const SAMPLE = 2000;
const DAYS = 30;

/** Reads how each partner of the registry does, also of those that have no settings here. */
export const readPartnerHealth = (deps: Reader, { canRetry }: { canRetry: boolean }): Promise<PartnerHealth[]> =>
  Promise.all(partnerNames.map((partner) => readOne(deps, partner, canRetry)));

async function readOne(deps: Reader, partner: PartnerName, canRetry: boolean): Promise<PartnerHealth> {
  const { db, config } = deps;
  const [waiting, handedOver, accepted, rejections, delays, unknownCodes, webhooks, circuit, lastOutageAt] =
    await Promise.all([
      countRows(
        db('letters')
          .where({ provider: partner })
          .whereIn('status', [...letterStateMachine.groups.awaitingHandOver]),
      ),
      countPeriod(deps, 'letters', 'handed_over_at', { provider: partner }),
      countPeriod(deps, 'tracking_events', 'at', { source: partner, kind: 'accepted' }),
      listRejections(deps, partner),
      readDelays(deps, partner),
      countRows(db('unknown_codes').where({ partner, status: 'reported' })),
      countPeriod(deps, 'inbox', 'received_at', { provider: partner }),
      readCircuit(deps, partner, canRetry),
      findLatest(db('outages').where({ partner }), 'created_at'),
    ]);
  const [lastSuccessAt, lastWebhookAt] = await Promise.all([
    findLatest(db('letters').where({ provider: partner }).whereNotNull('handed_over_at'), 'handed_over_at'),
    findLatest(db('inbox').where({ provider: partner }), 'received_at'),
  ]);
  return {
    partner,
    label: getPartnerLabel(partner),
    mode: findMode(config, partner),
    deliveries: listDeliveries(deps, partner),
    circuit,
    waiting,
    handedOver,
    accepted,
    rejections,
    delays,
    lastSuccessAt,
    lastOutageAt,
    unknownCodes,
    webhooks,
    lastWebhookAt,
  };
}

function findMode({ partners, livePartners }: Deps['config'], partner: PartnerName): PartnerHealth['mode'] {
  if (!partners.includes(partner)) return 'off';
  return livePartners.includes(partner) ? 'live' : 'sandbox';
}

/** One country of each market that the choice of a partner distinguishes. */
const MARKETS = { france: 'FR', america: 'US', elsewhere: 'DE' } as const;

/** Asks the routing itself, so that the page says what happens. */
const listDeliveries = ({ postal }: Pick<Deps, 'postal'>, partner: PartnerName): PartnerHealth['deliveries'] =>
  Object.entries(MARKETS).flatMap(([market, country]) => {
    const ranks = DeliveryMethod.options.map((method) => ({
      method,
      rank: postal.partnersFor(method, country).findIndex(({ name }) => name === partner),
    }));
    const methods = ranks.filter(({ rank }) => rank === 0).map(({ method }) => method);
    const fallbackMethods = ranks.filter(({ rank }) => rank > 0).map(({ method }) => method);
    return methods.length + fallbackMethods.length > 0
      ? [{ market: market as keyof typeof MARKETS, methods, fallbackMethods }]
      : [];
  });

async function countRows(query: Knex.QueryBuilder): Promise<number> {
  const [row]: { count: string }[] = await query.count();
  return Number(row!.count);
}

async function findLatest(query: Knex.QueryBuilder, column: string): Promise<string | null> {
  const row: { at: Date } | undefined = await query.orderBy(column, 'desc').first({ at: column });
  return row?.at.toISOString() ?? null;
}

const getSince = ({ now }: Pick<Deps, 'now'>): Date => new Date(now().getTime() - DAYS * 86_400_000);

/** Counts the rows of today in Paris, and of the last thirty days. */
async function countPeriod(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  table: string,
  instant: string,
  where: Record<string, string>,
): Promise<{ today: number; last30Days: number }> {
  const startOfToday = db.raw(
    `(date_trunc('day', ?::timestamptz at time zone 'Europe/Paris')) at time zone 'Europe/Paris'`,
    [now()],
  );
  const [row]: { today: number; all: number }[] = await db(table)
    .where(where)
    .where(instant, '>', getSince({ now }))
    .select({
      today: db.raw('count(*) filter (where ?? >= ?)::int', [instant, startOfToday]),
      all: db.raw('count(*)::int'),
    });
  return { today: row!.today, last30Days: row!.all };
}

const listRejections = (deps: Pick<Deps, 'db' | 'now'>, partner: string): Promise<PartnerHealth['rejections']> =>
  deps
    .db('letters')
    .where({ provider: partner })
    .whereNotNull('reject_kind')
    .where('status_since', '>', getSince(deps))
    .groupBy('reject_kind')
    .orderBy('count', 'desc')
    .select({ kind: 'reject_kind', count: deps.db.raw('count(*)::int') });

const STEPS = ['accepted', 'printed', 'scanned'] as const;

async function readDelays(deps: Pick<Deps, 'db' | 'now'>, partner: string): Promise<PartnerHealth['delays']> {
  const found: { rows: { step: (typeof STEPS)[number]; median: number; p95: number }[] } = await deps.db.raw(
    `with latest as (
       select id, handed_over_at from letters where provider = ? and handed_over_at > ? order by handed_over_at desc limit ${SAMPLE}
     ), steps as (
       select latest.id, case when kind in ('accepted', 'printed') then kind else 'scanned' end as step,
              extract(epoch from min(at) - min(handed_over_at)) as seconds
         from latest join tracking_events on letter_id = latest.id
        where kind in ('accepted', 'printed', 'in_transit', 'awaiting_pickup', 'delivered', 'returned')
        group by 1, 2
     )
     select step, (percentile_cont(0.5) within group (order by seconds))::float as median,
            (percentile_cont(0.95) within group (order by seconds))::float as p95
       from steps where seconds >= 0 group by step`,
    [partner, getSince(deps)],
  );
  return STEPS.map((step) => {
    const row = found.rows.find((measured) => measured.step === step);
    return { step, medianSeconds: row?.median ?? null, p95Seconds: row?.p95 ?? null };
  });
}

interface StoredOutage {
  id: string;
  status: 'suspected' | 'open';
  status_since: Date;
  failures: number;
  reason: string;
  retry_at: Date | null;
  half_open_until: Date | null;
}

async function readCircuit(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  partner: string,
  canRetry: boolean,
): Promise<PartnerHealth['circuit']> {
  const outage: StoredOutage | undefined = await db('outages').where({ partner }).whereNot({ status: 'over' }).first();
  if (!outage)
    return { state: 'closed', since: null, failures: 0, errorCode: null, outageId: null, retryAt: null, can: [] };
  const isTrying = outage.half_open_until !== null && outage.half_open_until > now();
  return {
    state: outage.status === 'open' && isTrying ? 'half_open' : outage.status,
    since: outage.status_since.toISOString(),
    failures: outage.failures,
    errorCode: findErrorCode(outage.reason),
    outageId: outage.id,
    retryAt: outage.retry_at?.toISOString() ?? null,
    can: canRetry && outage.status === 'open' ? ['retry_now'] : [],
  };
}
