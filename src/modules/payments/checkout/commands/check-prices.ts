import { formatEuros } from '../../../../domain/money.ts';
import { getOffer } from '../../../../domain/offer.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import type { OfferKey } from '../../contract.ts';
import { recordDiscrepancies, type SideValues } from '../../reconciliation/commands/record-discrepancy.ts';
import { pricesDiffer } from '../errors.ts';
import { offers } from '../offers.ts';

interface PriceDiscrepancy {
  offer: OfferKey;
  priceId: string;
  /** For an operator: both sums. */
  sentence: string;
  sides: Exclude<SideValues, null>;
}

/** Reads each price that is charged and compares it with the one we show. */
export async function findPriceDiscrepancies({
  payments,
  config,
}: Pick<Deps, 'payments' | 'config'>): Promise<PriceDiscrepancy[]> {
  const discrepancies: PriceDiscrepancy[] = [];
  for (const offer of offers) {
    const priceId = config.stripe.prices[offer.key];
    const { interval, stripePriceEnv } = getOffer(offer.key);
    const price = await payments.readPrice(priceId);
    if (
      price?.isActive &&
      price.amountCents === offer.priceCents &&
      price.currency === 'eur' &&
      price.interval === interval
    )
      continue;
    const expected = `${formatEuros(offer.priceCents)} ${interval}`;
    const actual = price
      ? `${price.amountCents ?? 'no amount'} cents ${price.currency} ${price.interval}${price.isActive ? '' : ', archived'}`
      : 'no such price';
    discrepancies.push({
      offer: offer.key,
      priceId,
      sentence: `${stripePriceEnv} (${priceId}): shown ${expected} (${offer.priceCents} cents eur), at Stripe ${actual}`,
      sides: {
        ours: offer.priceCents,
        stripe: price?.amountCents ?? null,
        currency: price?.currency ?? null,
        oursInterval: interval,
        stripeInterval: price?.interval ?? null,
        active: price?.isActive ?? null,
        offer: offer.key,
      },
    });
  }
  return discrepancies;
}

/** Updates the open discrepancies: an open one closes the payment pages of its offer until it is settled. */
export async function checkPrices(deps: Deps): Promise<PriceDiscrepancy[]> {
  const discrepancies = await findPriceDiscrepancies(deps);
  await recordDiscrepancies(
    deps,
    'price_differs',
    discrepancies.map(({ offer, sides }) => ({ subject: offer, sides })),
  );
  return discrepancies;
}

/** No page is opened that would charge another sum than the one shown. */
export async function assertOfferPricesMatch(deps: Deps, offerKeys: readonly OfferKey[]): Promise<void> {
  const open = await deps
    .db('discrepancies')
    .where({ kind: 'price_differs', status: 'open' })
    .whereIn('subject', [...offerKeys])
    .first('subject');
  if (open) throw pricesDiffer({ offer: open.subject });
}
