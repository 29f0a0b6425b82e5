import type { Deps } from '../../../kernel/deps.ts';
import { envelopeFor, expectedArrival, MOST_SHEETS, weightGrams } from '../../../letterpress/index.ts';
import { letterForOrder } from '../../documents/index.ts';
import { heldOffer, offerNotHeld, priceLetter, pricing } from '../../payments/index.ts';
import type { SendingProduct } from '../../documents/contract.ts';
import type { OfferKey, Price } from '../../payments/contract.ts';
import type { Quote } from '../contract.ts';
import { addressRefused, letterIncomplete, letterTooThick } from '../errors.ts';

export interface MeasuredLetter {
  quote: Quote;
  recipientLines: string[];
  enclosureIds: string[];
  template: { category: string; slug: string; title: string };
}

/** What so many sheets weigh, go in and cost today. */
export function weighed(deps: Deps, { sheets, ...sold }: { offer: OfferKey; sending: SendingProduct; sheets: number }): { price: Price; grams: number; envelope: ReturnType<typeof envelopeFor> } {
  const envelope = envelopeFor(sheets);
  const grams = weightGrams(sheets, envelope);
  const { tariff, offers } = pricing(deps);
  return { price: priceLetter({ tariff, offers, offer: sold.offer, sending: sold.sending, sheets, weightGrams: grams }), grams, envelope };
}

/** Lays the letter out as it will be printed, with what is enclosed, and prices exactly that. Refuses one that cannot be posted. */
export async function measureLetter(
  deps: Deps,
  input: { documentId: string; userId: string; sending: SendingProduct; offer: OfferKey; enclosureIds?: readonly string[]; duplex?: boolean; isPlaced?: boolean },
): Promise<MeasuredLetter> {
  const { documentId: id, userId, sending, enclosureIds, duplex } = input;
  const found = await letterForOrder(deps, { id, userId, sending, enclosureIds, duplex });
  if (found.missing.length > 0) throw letterIncomplete({ missing: found.missing });
  if (found.addressErrors.length > 0) throw addressRefused({ lines: found.addressErrors });
  if (found.sheets > MOST_SHEETS) throw letterTooThick({ sheets: found.sheets });

  // The price of a subscriber is for who is one now; an order placed under it keeps it.
  if (!input.isPlaced && input.offer !== 'single_document' && (await heldOffer(deps, userId)) !== input.offer) throw offerNotHeld({ offer: input.offer });
  const { price, grams, envelope } = weighed(deps, { ...input, sheets: found.sheets });
  return {
    quote: {
      price,
      pages: found.pages,
      sheets: found.sheets,
      duplex: found.duplex,
      enclosures: found.enclosures,
      weightGrams: grams,
      envelope: envelope.name,
      expectedOn: expectedArrival(input.sending, deps.now()),
    },
    recipientLines: found.recipientLines,
    enclosureIds: found.enclosures.map((one) => one.id),
    template: found.template,
  };
}
