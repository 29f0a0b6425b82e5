import type { OfferKey, OfferView, Price, PriceLine, Tariff } from './contract.ts';

export type SentProduct = 'green' | 'registered' | 'registered_receipt';

/** The letter is heavier than the last band of the tariff. */
export class TooHeavy extends Error {
  override name = 'TooHeavy';
}

const POSTAGE: Record<SentProduct, string> = {
  green: 'Affranchissement, lettre verte',
  registered: 'Affranchissement, lettre recommandée',
  registered_receipt: 'Affranchissement, lettre recommandée',
};

/** @throws for a key that is in no table, which a contract never lets through */
export function offerOf(sold: readonly OfferView[], key: OfferKey): OfferView {
  const found = sold.find((offer) => offer.key === key);
  if (!found) throw new Error(`The offer ${key} is not sold.`);
  return found;
}

/**
 * The price of one letter, line by line, in cents, VAT inside. Pure: the browser shows what the server charges.
 * @throws TooHeavy beyond the tariff's last band
 */
export function priceLetter(input: {
  tariff: Tariff;
  offers: readonly OfferView[];
  offer: OfferKey;
  sending: SentProduct;
  sheets: number;
  weightGrams: number;
}): Price {
  const { tariff, sending, sheets } = input;
  const offer = offerOf(input.offers, input.offer);
  const isIncluded = offer.key !== 'single_document';
  const printing = tariff.printingFirstSheetCents + (sheets - 1) * tariff.printingNextSheetCents;
  const paper = `${sheets}\u00a0${sheets > 1 ? 'feuilles' : 'feuille'}`;
  const band = tariff.postage[sending === 'green' ? 'green' : 'registered'].find(({ maxGrams }) => input.weightGrams <= maxGrams);
  if (!band) throw new TooHeavy(`${input.weightGrams} g is beyond the tariff.`);

  const line = (key: PriceLine['key'], label: string, cents: number, detail?: string): PriceLine => ({
    key, label, cents, vatRatePercent: tariff.vatRatePercent, ...(detail && { detail }),
  });
  const lines = [
    isIncluded ? line('offer', 'La lettre', 0, 'comprise dans l’abonnement') : line('offer', 'La lettre, à l’unité', offer.priceCents, 'le PDF, pour de bon'),
    isIncluded ? line('printing', 'Impression et mise sous enveloppe', 0, `${paper}, comprises dans l’abonnement`) : line('printing', 'Impression et mise sous enveloppe', printing, paper),
    line('postage', POSTAGE[sending], band.cents, `${input.weightGrams}\u00a0g`),
    ...(sending === 'registered_receipt' ? [line('receipt', 'Avis de réception', tariff.receiptCents)] : []),
  ];
  return { lines, totalCents: lines.reduce((sum, { cents }) => sum + cents, 0), currency: 'eur' };
}
