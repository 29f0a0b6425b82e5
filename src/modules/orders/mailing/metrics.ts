import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { counter, gauge, type Metric, samplesFor } from '../../../kernel/metrics.ts';
import { sumCents } from '../../../kernel/money.ts';
import { createRowCounter } from '../../../kernel/row-counter.ts';
import { collectStateMetrics } from '../../../kernel/state-metrics.ts';
import { letterStateMachine } from './letter.state-machine.ts';
import { outageStateMachine } from './partner.state-machine.ts';
import type { LetterTrackingEvent } from './tracking-events.ts';

const group = (name: 'billable' | 'atPartner'): string[] => [...letterStateMachine.groups[name]];

export async function collectLetterMetrics(trx: Knex.Transaction): Promise<Metric[]> {
  const lives = await collectStateMetrics(trx, letterStateMachine);
  const taken = group('billable');
  const handedOver = sumCents(
    lives[0]!.values.filter(({ labels }) => taken.includes(labels!['state']!)).map(({ value }) => value),
  );
  return [
    ...lives,
    gauge(
      'letters_handed_over',
      'Letters that a partner has taken, those that came to their end included.',
      handedOver,
    ),
  ];
}

/** La Poste is asked where letters are; it carries none itself. */
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

/** What partners answered, and whether they are asked at all: the workers keep both in the database. */
export function collectPartnerMetrics(
  deps: Pick<Deps, 'newId' | 'config'>,
): (trx: Knex.Transaction) => Promise<Metric[]> {
  const { partners, laPosteTracking } = deps.config;
  const asked = [...partners, ...(laPosteTracking ? [TRACKER] : [])];
  const [news, outages] = [
    createRowCounter(deps, 'tracking_events', ['source', 'kind']),
    createRowCounter(deps, 'outages', ['partner']),
  ];

  return async (trx) => {
    const living: { rows: Circuit[] } = await trx.raw(
      `select partner, status, failures, extract(epoch from now() - created_at)::float as age from outages where status <> 'over'
       union all
       select '${TRACKER}', case when resumes_at > now() then 'open' else 'suspected' end, failures, 0 from tracking_service where failures > 0`,
    );
    const calls: { calls: number } | undefined = laPosteTracking
      ? await trx('tracking_service').whereRaw(`day = (now() at time zone 'Europe/Paris')::date`).first('calls')
      : undefined;
    const there: { partner: string; rows: number }[] = await trx('letters')
      .whereIn('status', group('atPartner'))
      .groupBy('provider')
      .select({ partner: 'provider', rows: trx.raw('count(*)::int') });
    const circuits = new Map(living.rows.map((one) => [one.partner, one]));
    const [told, began] = [await news(trx), await outages(trx)];
    return [
      gauge(
        'partner_circuit',
        'Whether a partner is asked: closed, suspected after a failure, or open, when it is left alone.',
        asked.flatMap((partner) =>
          samplesFor('state', CIRCUIT, (state) => Number(state === (circuits.get(partner)?.status ?? 'closed')), {
            partner,
          }),
        ),
      ),
      gauge(
        'partner_failures',
        'Failures of the trouble that a partner is in now.',
        samplesFor('partner', asked, (partner) => circuits.get(partner)?.failures),
      ),
      gauge(
        'partner_failing_seconds',
        'How long ago the trouble began that a postal partner is in now.',
        samplesFor('partner', partners, (partner) => circuits.get(partner)?.age),
      ),
      counter(
        'partner_errors_total',
        `Troubles of postal partners that began since this process did, ${outageStateMachine.initial} ones included.`,
        samplesFor('partner', partners, (partner) => began.get(partner)),
      ),
      counter(
        'partner_tracking_events_total',
        'What partners told of letters since this process began, each piece of news once.',
        asked.flatMap((partner) => samplesFor('kind', KINDS, (kind) => told.get(partner, kind), { partner })),
      ),
      gauge(
        'letters_at_partner',
        'Letters under way, by the partner that has them or is asked to take them.',
        samplesFor('partner', partners, (partner) => there.find((one) => one.partner === partner)?.rows),
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
