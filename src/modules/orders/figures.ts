import type { Knex } from 'knex';
import { arrivals } from '../../kernel/arrivals.ts';
import type { Deps } from '../../kernel/deps.ts';
import { counter, forEach, gauge, type Figure } from '../../kernel/figures.ts';
import { livesOf } from '../../kernel/lives.ts';
import { sum } from '../../kernel/money.ts';
import { letterMachine } from './letter.machine.ts';
import type { LetterNews } from './news-facts.ts';
import { outageMachine } from './outage.machine.ts';

const group = (name: 'billable' | 'atThePartner'): string[] => [...letterMachine.groups[name]!];

export async function letterFigures(trx: Knex.Transaction): Promise<Figure[]> {
  const lives = await livesOf(trx, letterMachine);
  const taken = group('billable');
  const handedOver = sum(lives[0]!.values.filter(({ labels }) => taken.includes(labels!['state']!)).map(({ value }) => value));
  return [...lives, gauge('letters_handed_over', 'Letters that a partner has taken, those that came to their end included.', handedOver)];
}

/** La Poste is asked where letters are; it carries none itself. */
const TRACKER = 'laposte';
const KINDS = Object.keys({
  announced: 0, submitted: 0, accepted: 0, rejected: 0, printed: 0, in_transit: 0, awaiting_pickup: 0, delivered: 0, returned: 0, deposit_proof: 0, content_proof: 0, receipt_proof: 0, other: 0,
} satisfies Record<LetterNews['kind'], 0>);
const CIRCUIT = ['closed', 'suspected', 'open'] as const;
interface Circuit {
  partner: string;
  status: (typeof CIRCUIT)[number];
  failures: number;
  age: number;
}

/** What partners answered, and whether they are asked at all: the workers keep both in the database. */
export function partnerFigures(deps: Pick<Deps, 'newId' | 'config'>): (trx: Knex.Transaction) => Promise<Figure[]> {
  const { partners, suivi } = deps.config;
  const asked = [...partners, ...(suivi ? [TRACKER] : [])];
  const [news, outages] = [arrivals(deps, 'letter_news', ['source', 'kind']), arrivals(deps, 'outages', ['partner'])];

  return async (trx) => {
    const living: { rows: Circuit[] } = await trx.raw(
      `select partner, status, failures, extract(epoch from now() - created_at)::float as age from outages where status <> 'over'
       union all
       select '${TRACKER}', case when resumes_at > now() then 'open' else 'suspected' end, failures, 0 from tracking_service where failures > 0`,
    );
    const calls: { calls: number } | undefined = suivi ? await trx('tracking_service').whereRaw(`day = (now() at time zone 'Europe/Paris')::date`).first('calls') : undefined;
    const there: { partner: string; rows: number }[] = await trx('letters').whereIn('status', group('atThePartner')).groupBy('provider').select({ partner: 'provider', rows: trx.raw('count(*)::int') });
    const circuits = new Map(living.rows.map((one) => [one.partner, one]));
    const [told, began] = [await news(trx), await outages(trx)];
    return [
      gauge('partner_circuit', 'Whether a partner is asked: closed, suspected after a failure, or open, when it is left alone.', asked.flatMap((partner) => forEach('state', CIRCUIT, (state) => Number(state === (circuits.get(partner)?.status ?? 'closed')), { partner }))),
      gauge('partner_failures', 'Failures of the trouble that a partner is in now.', forEach('partner', asked, (partner) => circuits.get(partner)?.failures)),
      gauge('partner_trouble_seconds', 'How long ago the trouble began that a postal partner is in now.', forEach('partner', partners, (partner) => circuits.get(partner)?.age)),
      counter('partner_troubles_total', `Troubles of postal partners that began since this process did, ${outageMachine.initial} ones included.`, forEach('partner', partners, (partner) => began.of(partner))),
      counter('partner_news_total', 'What partners told of letters since this process began, each piece of news once.', asked.flatMap((partner) => forEach('kind', KINDS, (kind) => told.of(partner, kind), { partner }))),
      gauge('letters_at_partner', 'Letters under way, by the partner that has them or is asked to take them.', forEach('partner', partners, (partner) => there.find((one) => one.partner === partner)?.rows)),
      ...(suivi ? [gauge('tracking_calls_today', `Calls to La Poste today in Paris, of ${suivi.callsADay} that are allowed.`, calls?.calls ?? 0)] : []),
    ];
  };
}
