import { getTariffKey, type DeliveryMethod } from '../../../domain/delivery-method.ts';
import type { Zone } from '../../../letterpress/destinations.ts';
import type { OfferKey, OfferView, Price, PriceLine } from '../contract.ts';
import type { Tariff } from './contract.ts';

/** The tariff has no band for it: it is too heavy, or no price is configured. */
export class UnpricedError extends Error {
  override name = 'UnpricedError';
}

const POSTAGE: Record<DeliveryMethod, string> = {
  green: 'Affranchissement, lettre verte',
  tracked: 'Affranchissement, lettre suivie',
  registered: 'Affranchissement, lettre recommandée',
  registered_receipt: 'Affranchissement, lettre recommandée',
};
const ZONE_SUFFIXES: Record<Zone, string> = { national: '', overseas: ', outre-mer', abroad: ', à l’étranger' };
/** Up to here a letter travels overseas at the national price (docs/domain/postal.md#overseas-supplement). */
const OVERSEAS_GRAMS = 100;

/** @throws UnpricedError */
export function computePostageCents(tariff: Tariff, sending: DeliveryMethod, weightGrams: number, zone: Zone): number {
  const kind = getTariffKey(sending);
  const bands = zone === 'abroad' ? { green: [], ...tariff.postageAbroad } : tariff.postage;
  const band = bands[kind].find(({ maxGrams }) => weightGrams <= maxGrams);
  if (!band) throw new UnpricedError(`${weightGrams} g by ${sending}, ${zone}, is in no tariff.`);
  return (
    band.cents +
    (zone === 'overseas'
      ? Math.ceil(Math.max(0, weightGrams - OVERSEAS_GRAMS) / 10) * tariff.overseasCentsPer10Grams
      : 0)
  );
}

/** @throws for a key that is in no table, which a contract never lets through */
export function getSoldOffer(sold: readonly OfferView[], key: OfferKey): OfferView {
  const soldOffer = sold.find((offer) => offer.key === key);
  if (!soldOffer) throw new Error(`The offer ${key} is not sold.`);
  return soldOffer;
}

/**
 * The price of one letter, line by line, in cents, VAT inside. Pure: the browser shows what the server charges.
 * @throws UnpricedError beyond the tariff's last band
 */
export function priceLetter(input: {
  tariff: Tariff;
  offers: readonly OfferView[];
  offer: OfferKey;
  /** `pdf`: the letter alone, nothing is printed or posted. */
  sending: DeliveryMethod | 'pdf';
  sheets: number;
  weightGrams: number;
  /** The destination; France by default. */
  zone?: Zone;
}): Price {
  const { tariff, sending, sheets, zone = 'national' } = input;
  const offer = getSoldOffer(input.offers, input.offer);
  const isIncluded = offer.key !== 'single_document';
  const createLine = (key: PriceLine['key'], label: string, cents: number, detail?: string): PriceLine => ({
    key,
    label,
    cents,
    vatRatePercent: tariff.vatRatePercent,
    ...(detail && { detail }),
  });
  const letter = isIncluded
    ? createLine('offer', 'La lettre', 0, 'comprise dans l’abonnement')
    : createLine('offer', 'La lettre, à l’unité', offer.priceCents, 'le PDF, pour de bon');
  if (sending === 'pdf') return { lines: [letter], totalCents: letter.cents, currency: 'eur' };

  const printing = tariff.printingFirstSheetCents + (sheets - 1) * tariff.printingNextSheetCents;
  const paper = `${sheets}\u00a0${sheets > 1 ? 'feuilles' : 'feuille'}`;

  const lines = [
    letter,
    isIncluded
      ? createLine('printing', 'Impression et mise sous enveloppe', 0, `${paper}, comprises dans l’abonnement`)
      : createLine('printing', 'Impression et mise sous enveloppe', printing, paper),
    createLine(
      'postage',
      POSTAGE[sending] + ZONE_SUFFIXES[zone],
      computePostageCents(tariff, sending, input.weightGrams, zone),
      `${input.weightGrams}\u00a0g`,
    ),
    ...(sending === 'registered_receipt'
      ? [
          createLine(
            'receipt',
            'Avis de réception',
            zone === 'abroad' ? tariff.receiptAbroadCents : tariff.receiptCents,
          ),
        ]
      : []),
  ];
  return { lines, totalCents: lines.reduce((sum, { cents }) => sum + cents, 0), currency: 'eur' };
}
