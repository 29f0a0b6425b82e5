import type { Knex } from 'knex';
import { sumCents } from '../../../domain/money.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { counter, gauge, type Metric, samplesFor } from '../../../kernel/metrics.ts';
import { createRowCounter } from '../../../kernel/row-counter.ts';
import { collectStateMetrics } from '../../../kernel/state-metrics.ts';
import { letterStateMachine } from './letter.state-machine.ts';
import { outageStateMachine } from './partner.state-machine.ts';
import type { LetterTrackingEvent } from './tracking-events.ts';

const listStates = (name: 'billable' | 'atPartner'): string[] => [...letterStateMachine.groups[name]];

export async function collectLetterMetrics(trx: Knex.Transaction): Promise<Metric[]> {
  const stateMetrics = await collectStateMetrics(trx, letterStateMachine);
  const billable = listStates('billable');
  const handedOver = sumCents(
    stateMetrics[0]!.values.filter(({ labels }) => billable.includes(labels!['state']!)).map(({ value }) => value),
  );
  return [
    ...stateMetrics,
    gauge(
      'letters_handed_over',
      'Letters that a partner has taken, those that came to their end included.',
      handedOver,
    ),
  ];
}

/** La Poste is polled for tracking; it is no postal partner. */
const TRACKER = 'laposte';
const KINDS = Object.keys({
  announced: 0,
  submitted: 0,
  accepted: 0,
  rejected: 0,
  printed: 0,
  in_transit: 0,
  awaiting_pickup: 0,
  delivered: 0,
  returned: 0,
  deposit_proof: 0,
  content_proof: 0,
  receipt_proof: 0,
  other: 0,
} satisfies Record<LetterTrackingEvent['kind'], 0>);
const CIRCUIT = ['closed', 'suspected', 'open'] as const;
interface Circuit {
  partner: string;
  status: (typeof CIRCUIT)[number];
  failures: number;
  age: number;
}

/** Collects the events and the circuit breaker of each partner from the database. */
export function collectPartnerMetrics(
  deps: Pick<Deps, 'newId' | 'config'>,
): (trx: Knex.Transaction) => Promise<Metric[]> {
  const { partners, laPosteTracking } = deps.config;
  const names = [...partners, ...(laPosteTracking ? [TRACKER] : [])];
  const [countEvents, countOutages] = [
    createRowCounter(deps, 'tracking_events', ['source', 'kind']),
    createRowCounter(deps, 'outages', ['partner']),
  ];

  return async (trx) => {
    const current: { rows: Circuit[] } = await trx.raw(
      `select partner, status, failures, extract(epoch from now() - created_at)::float as age from outages where status <> 'over'
       union all
       select '${TRACKER}', case when resumes_at > now() then 'open' else 'suspected' end, failures, 0 from tracking_service where failures > 0`,
    );
    const calls: { calls: number } | undefined = laPosteTracking
      ? await trx('tracking_service').whereRaw(`day = (now() at time zone 'Europe/Paris')::date`).first('calls')
      : undefined;
    const atPartner: { partner: string; rows: number }[] = await trx('letters')
      .whereIn('status', listStates('atPartner'))
      .groupBy('provider')
      .select({ partner: 'provider', rows: trx.raw('count(*)::int') });
    const circuits = new Map(current.rows.map((circuit) => [circuit.partner, circuit]));
    const [eventCounts, outageCounts] = [await countEvents(trx), await countOutages(trx)];
    return [
      gauge(
        'partner_circuit',
        'State of the circuit breaker of a partner: closed, suspected after a failure, or open.',
        names.flatMap((partner) =>
          samplesFor('state', CIRCUIT, (state) => Number(state === (circuits.get(partner)?.status ?? 'closed')), {
            partner,
          }),
        ),
      ),
      gauge(
        'partner_failures',
        'Failures of the current outage of a partner.',
        samplesFor('partner', names, (partner) => circuits.get(partner)?.failures),
      ),
      gauge(
        'partner_failing_seconds',
        'Seconds since the current outage of a postal partner began.',
        samplesFor('partner', partners, (partner) => circuits.get(partner)?.age),
      ),
      counter(
        'partner_errors_total',
        `Outages of postal partners that began since this process did, ${outageStateMachine.initial} ones included.`,
        samplesFor('partner', partners, (partner) => outageCounts.get(partner)),
      ),
      counter(
        'partner_tracking_events_total',
        'Tracking events received since this process began, each of them once.',
        names.flatMap((partner) => samplesFor('kind', KINDS, (kind) => eventCounts.get(partner, kind), { partner })),
      ),
      gauge(
        'letters_at_partner',
        'Letters under way, by the partner that has them or takes them next.',
        samplesFor('partner', partners, (partner) => atPartner.find((row) => row.partner === partner)?.rows),
      ),
      ...(laPosteTracking
        ? [
            gauge(
              'tracking_calls_today',
              `Calls to La Poste today in Paris, of ${laPosteTracking.dailyCalls} that are allowed.`,
              calls?.calls ?? 0,
            ),
          ]
        : []),
    ];
  };
}
