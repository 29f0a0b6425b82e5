import type { PartnerName } from '../../../../domain/postal-partner.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import {
  computeArrival,
  computeReleaseAfter,
  type Envelope,
  computeExpectedArrival,
  getPostingRange,
  measurePaper,
  findNextCollection,
  toParisDay,
  findPostingProblem,
  type Zone,
} from '../../../../letterpress/index.ts';
import type { DeliveryMethod } from '../../../documents/contract.ts';
import type { Addressee } from '../../../documents/drafts/contract.ts';
import { measureForOrder, type LetterDates, type OrderableLetter } from '../../../documents/index.ts';
import type { OfferKey, Price } from '../../../payments/contract.ts';
import { getCurrentOffer, offerNotCurrent, priceLetter, getPricing } from '../../../payments/index.ts';
import type { DeliveryOption, Quote } from '../../contract.ts';
import { addressRejected, assertNeedsMet, letterIncomplete, postingDayInvalid, tooManySheets } from '../errors.ts';

interface MeasuredLetter {
  quote: Quote;
  addressee: Addressee;
  recipientLines: string[];
  enclosureIds: string[];
  template: { category: string; slug: string; title: string };
  revision: number;
}

/**
 * Computes weight, envelope and price of a number of sheets at the partner that would carry them, by the postage of the
 * posting instant: it may be another year's.
 */
export function priceSheets(
  deps: Deps,
  letter: {
    offer: OfferKey;
    sending: DeliveryOption;
    sheets: number;
    zone: Zone;
    partner: PartnerName | null;
    at: Date;
  },
): { price: Price; grams: number; envelope: Envelope } {
  const { sheets, zone, partner, at, ...product } = letter;
  const { envelope, grams } = measurePaper(sheets, partner);
  const { tariff, offers } = getPricing({ now: () => at, config: deps.config });
  return { price: priceLetter({ tariff, offers, ...product, sheets, weightGrams: grams, zone }), grams, envelope };
}

/** @throws an error for a letter that no envelope of its partner holds */
export function assertFits({ sheets, partner }: { sheets: number; partner: PartnerName | null }): void {
  const { maxSheets } = measurePaper(sheets, partner);
  if (sheets > maxSheets) throw tooManySheets({ sheets, maxSheets });
}

interface MeasureInput {
  documentId: string;
  userId: string;
  sending: DeliveryOption;
  offer: OfferKey;
  enclosureIds?: readonly string[];
  duplex?: boolean;
  postOn?: string | null | undefined;
  revision?: number | undefined;
  /** It was ordered before: only its price and its paper are computed again. */
  isPlaced?: boolean;
}

/**
 * Lays out the letter with its enclosures as it will be printed, and prices exactly that. Throws if it cannot be
 * posted.
 */
export async function measureLetter(deps: Deps, input: MeasureInput): Promise<MeasuredLetter> {
  const { documentId: id, userId, sending, enclosureIds, duplex, revision } = input;
  const measured = await measureForOrder(deps, {
    id,
    userId,
    sending: sending === 'pdf' ? null : sending,
    enclosureIds,
    duplex,
    revision,
    ...(!input.isPlaced && input.postOn && { date: input.postOn }),
  });
  assertOrderable(measured, input);
  // A subscriber's price requires a current subscription; an order that was placed under it keeps its price.
  if (!input.isPlaced && input.offer !== 'single_document' && (await getCurrentOffer(deps, userId)) !== input.offer)
    throw offerNotCurrent({ offer: input.offer });
  return {
    quote: quoteMeasured(deps, input, measured),
    addressee: measured.addressee,
    recipientLines: measured.recipientLines,
    enclosureIds: measured.enclosures.map((enclosure) => enclosure.id),
    template: measured.template,
    revision: measured.revision,
  };
}

/** @throws an error for a letter that is not finished, has a wrong address or is too thick */
function assertOrderable(measured: OrderableLetter, { documentId, sending, isPlaced }: MeasureInput): void {
  if (measured.missing.length > 0) throw letterIncomplete({ missing: measured.missing });
  if (measured.addressErrors.length > 0) throw addressRejected({ lines: measured.addressErrors });
  // What is printed at home is signed by hand.
  if (!isPlaced) assertNeedsMet({ ...measured, isUnsigned: measured.isUnsigned && sending !== 'pdf' }, { documentId });
  if (sending !== 'pdf') assertFits(measured);
}

/** The price and the days of a measured letter that is paid now. */
function quoteMeasured(deps: Deps, { sending, offer, postOn }: MeasureInput, measured: OrderableLetter): Quote {
  const { pages, sheets, duplex, enclosures, zone, partner } = measured;
  const releasesAt = computeReleaseInstant(deps, postOn);
  const leavesOn = toParisDay(findNextCollection(releasesAt));
  const { price, grams, envelope } = priceSheets(deps, { offer, sending, sheets, zone, partner, at: releasesAt });
  return {
    price,
    pages,
    sheets,
    duplex,
    enclosures,
    weightGrams: grams,
    envelope: envelope.name,
    leavesOn: sending === 'pdf' ? null : leavesOn,
    // We announce no arrival day for other countries.
    expectedOn: sending === 'pdf' || zone === 'abroad' ? null : computeArrival(sending, leavesOn),
    later: getPostingRange(deps.now()),
  };
}

/**
 * Computes when a letter paid now is released: on the morning of the chosen day, and never before the end of the change
 * of mind.
 */
export function computeReleaseInstant(deps: Pick<Deps, 'now' | 'config'>, postOn: string | null | undefined): Date {
  const changeOfMindEndsAt = new Date(deps.now().getTime() + deps.config.changeOfMindSeconds * 1000);
  return computeReleaseAfter(changeOfMindEndsAt, postOn);
}

/** The day on which a letter that is paid now should be presented; null for a PDF, which its sender posts. */
export const computePresentation = (
  deps: Pick<Deps, 'now' | 'config'>,
  { sending, postOn }: { sending: DeliveryOption; postOn: string | null },
): string | null => (sending === 'pdf' ? null : computeExpectedArrival(sending, computeReleaseInstant(deps, postOn)));

/** The dates of a letter that leaves at an instant, days after its payment: after a rejection, or after a hold. */
export const computeDatesAt = (sending: DeliveryMethod, leavesAt: Date): LetterDates => ({
  datedOn: toParisDay(leavesAt),
  presentedOn: computeExpectedArrival(sending, leavesAt),
});

/** @throws an error for a day on which no letter leaves */
export function assertPostingDay(deps: Pick<Deps, 'now'>, postOn: string | null | undefined): void {
  const message = postOn ? findPostingProblem(postOn, deps.now()) : null;
  if (postOn && message) throw postingDayInvalid({ postOn, message });
}
