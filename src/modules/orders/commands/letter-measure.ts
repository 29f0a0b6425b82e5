import type { Deps } from '../../../kernel/deps.ts';
import { arrivalAfter, envelopeFor, laterPosting, MOST_SHEETS, nextCollection, parisDay, weightGrams } from '../../../letterpress/index.ts';
import { letterForOrder } from '../../documents/index.ts';
import { heldOffer, offerNotHeld, priceLetter, pricing } from '../../payments/index.ts';
import type { OfferKey } from '../../payments/contract.ts';
import type { Delivery, Quote } from '../contract.ts';
import { addressRefused, letterIncomplete, letterTooThick } from '../errors.ts';
import { releaseInstant } from '../release.ts';

export interface MeasuredLetter {
  quote: Quote;
  recipientLines: string[];
  enclosureIds: string[];
  template: { category: string; slug: string; title: string };
}

/** Lays the letter out as it will be printed, with what is enclosed, and prices exactly that. Refuses one that cannot be posted. */
export async function measureLetter(
  deps: Deps,
  input: { documentId: string; userId: string; sending: Delivery; offer: OfferKey; enclosureIds?: readonly string[]; duplex?: boolean; postOn?: string | null | undefined; isPlaced?: boolean },
): Promise<MeasuredLetter> {
  const { documentId: id, userId, sending, enclosureIds, duplex } = input;
  const found = await letterForOrder(deps, { id, userId, sending: sending === 'pdf' ? null : sending, enclosureIds, duplex });
  if (found.missing.length > 0) throw letterIncomplete({ missing: found.missing });
  if (found.addressErrors.length > 0) throw addressRefused({ lines: found.addressErrors });
  if (sending !== 'pdf' && found.sheets > MOST_SHEETS) throw letterTooThick({ sheets: found.sheets });

  const envelope = envelopeFor(found.sheets);
  const grams = weightGrams(found.sheets, envelope);
  const releasesAt = releaseInstant(deps, input.postOn);
  const leavesOn = parisDay(nextCollection(releasesAt));
  // The postage of the day it is posted on, which may be another year's.
  const { tariff, offers } = pricing({ now: () => releasesAt, config: deps.config });
  // The price of a subscriber is for who is one now; an order placed under it keeps it.
  if (!input.isPlaced && input.offer !== 'single_document' && (await heldOffer(deps, userId)) !== input.offer) throw offerNotHeld({ offer: input.offer });
  const price = priceLetter({
    tariff,
    offers,
    offer: input.offer,
    sending: input.sending,
    sheets: found.sheets,
    weightGrams: grams,
    zone: found.zone,
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
      later: laterPosting(deps.now()),
    },
    recipientLines: found.recipientLines,
    enclosureIds: found.enclosures.map((one) => one.id),
    template: found.template,
  };
}
