import type { PartnerName } from '../../../../domain/partner-name.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import {
  arrivalAfter,
  computeRelease,
  type Envelope,
  getPostingRange,
  measurePaper,
  nextCollection,
  parisDay,
  postingProblem,
  type Zone,
} from '../../../../letterpress/index.ts';
import type { Addressee } from '../../../documents/contract.ts';
import { letterForOrder } from '../../../documents/index.ts';
import type { OfferKey, Price } from '../../../payments/contract.ts';
import { getCurrentOffer, offerNotCurrent, priceLetter, pricing } from '../../../payments/index.ts';
import type { DeliveryOption, Quote } from '../../contract.ts';
import { addressRejected, letterIncomplete, postingDayInvalid, tooManySheets } from '../errors.ts';

interface MeasuredLetter {
  quote: Quote;
  addressee: Addressee;
  recipientLines: string[];
  enclosureIds: string[];
  template: { category: string; slug: string; title: string };
  revision: number;
}

/**
 * What so many sheets weigh, go in and cost with the partner that would carry them, by the postage of the instant they
 * are posted at: it may be another year's.
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
  const { sheets, zone, partner, at, ...sold } = letter;
  const { envelope, grams } = measurePaper(sheets, partner);
  const { tariff, offers } = pricing({ now: () => at, config: deps.config });
  return { price: priceLetter({ tariff, offers, ...sold, sheets, weightGrams: grams, zone }), grams, envelope };
}

/** @throws a refusal for a letter that no envelope of its partner holds */
export function expectFits({ sheets, partner }: { sheets: number; partner: PartnerName | null }): void {
  const { maxSheets } = measurePaper(sheets, partner);
  if (sheets > maxSheets) throw tooManySheets({ sheets, maxSheets });
}

/** Lays the letter out as it will be printed, with what is enclosed, and prices exactly that. Refuses one that cannot be posted. */
export async function measureLetter(
  deps: Deps,
  input: {
    documentId: string;
    userId: string;
    sending: DeliveryOption;
    offer: OfferKey;
    enclosureIds?: readonly string[];
    duplex?: boolean;
    postOn?: string | null | undefined;
    revision?: number | undefined;
    isPlaced?: boolean;
  },
): Promise<MeasuredLetter> {
  const { documentId: id, userId, sending, enclosureIds, duplex, revision } = input;
  const found = await letterForOrder(deps, {
    id,
    userId,
    sending: sending === 'pdf' ? null : sending,
    enclosureIds,
    duplex,
    revision,
    ...(!input.isPlaced && input.postOn && { date: input.postOn }),
  });
  if (found.missing.length > 0) throw letterIncomplete({ missing: found.missing });
  if (found.addressErrors.length > 0) throw addressRejected({ lines: found.addressErrors });
  if (sending !== 'pdf') expectFits(found);

  // The price of a subscriber is for who is one now; an order placed under it keeps it.
  if (!input.isPlaced && input.offer !== 'single_document' && (await getCurrentOffer(deps, userId)) !== input.offer)
    throw offerNotCurrent({ offer: input.offer });
  const releasesAt = releaseInstant(deps, input.postOn);
  const leavesOn = parisDay(nextCollection(releasesAt));
  const { price, grams, envelope } = priceSheets(deps, {
    offer: input.offer,
    sending,
    sheets: found.sheets,
    zone: found.zone,
    partner: found.partner,
    at: releasesAt,
  });
  return {
    quote: {
      price,
      pages: found.pages,
      sheets: found.sheets,
      duplex: found.duplex,
      enclosures: found.enclosures,
      weightGrams: grams,
      envelope: envelope.name,
      leavesOn: sending === 'pdf' ? null : leavesOn,
      // How long another country's post takes is not ours to say.
      expectedOn: sending === 'pdf' || found.zone === 'abroad' ? null : arrivalAfter(sending, leavesOn),
      later: getPostingRange(deps.now()),
    },
    addressee: found.addressee,
    recipientLines: found.recipientLines,
    enclosureIds: found.enclosures.map((one) => one.id),
    template: found.template,
    revision: found.revision,
  };
}

/** When a letter paid for now leaves our hands: on the morning of the day that was chosen, and never before the change of mind is over. */
export function releaseInstant(deps: Pick<Deps, 'now' | 'config'>, postOn: string | null | undefined): Date {
  const free = new Date(deps.now().getTime() + deps.config.changeOfMindSeconds * 1000);
  const chosen = postOn ? computeRelease(postOn) : free;
  return chosen > free ? chosen : free;
}

/** @throws a refusal for a day on which no letter leaves */
export function assertPostingDay(deps: Pick<Deps, 'now'>, postOn: string | null | undefined): void {
  const message = postOn ? postingProblem(postOn, deps.now()) : null;
  if (postOn && message) throw postingDayInvalid({ postOn, message });
}
