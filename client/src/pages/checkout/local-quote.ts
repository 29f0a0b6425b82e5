import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  computeArrival,
  compose,
  computeReleaseAfter,
  countSheets,
  computeExpectedArrival,
  findPartnerFor,
  getPostingRange,
  getZone,
  isDuplex,
  layOut,
  measurePaper,
  findNextCollection,
  toParisDay,
} from '../../../../src/letterpress/index.ts';
import type { EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import type { DeliveryOption } from '../../../../src/modules/orders/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { priceLetter } from '../../../../src/modules/payments/checkout/price.ts';
import type { OfferKey } from '../../../../src/modules/payments/contract.ts';
import { ApiError } from '../../api/client.ts';
import { useSite } from '../../api/context.tsx';
import { enclosuresQuery } from '../../features/documents/enclosure-api.ts';
import { findStepProblems, listSteps } from '../../features/documents/steps.ts';
import type { QuoteView } from '../../features/orders/api.ts';
import type { OrderChoices, QuoteState } from './use-checkout.ts';

/** The code of the server's errors for a letter that its form must complete first. */
const INCOMPLETE = 'letter_incomplete';

/** Prices a draft of this device in the browser; the server checks the total when it is ordered. */
export function useLocalQuote({ document, sending, offer, postOn, pricing, template }: OrderChoices): QuoteState {
  const { id, content } = document;
  const { changeOfMindSeconds } = useSite();
  const enclosures = useQuery(enclosuresQuery(id));
  const enclosed = enclosures.data?.items;
  const result = useMemo(() => {
    if (!enclosed || !pricing || !template) return { data: undefined, error: null };
    const letter = { template, content, enclosed, sending: sending ?? 'pdf', postOn };
    const problem = findLetterProblem(letter, pricing);
    if (problem) return { data: undefined, error: new ApiError(409, INCOMPLETE, problem) };
    return { data: quoteLetter(letter, { pricing, offer, changeOfMindSeconds, now: new Date() }), error: null };
  }, [template, content, enclosed, sending, postOn, pricing, offer, changeOfMindSeconds]);
  return {
    data: result.data,
    error: result.error ?? enclosures.error,
    isPaused: enclosures.isPaused,
    isPlaceholderData: false,
    refetch: enclosures.refetch,
  };
}

interface QuotedLetter {
  template: TemplateView;
  content: DraftContent;
  enclosed: readonly EnclosureView[];
  sending: DeliveryOption;
  postOn: string | null;
}

/** Why the letter cannot be ordered yet, in a sentence. */
function findLetterProblem(letter: QuotedLetter, { partners }: PricingView): string | null {
  const { template, content, enclosed, sending } = letter;
  const [problem] = listSteps(template)
    // The sending is chosen here, and what is printed at home is signed by hand.
    .filter(({ kind }) => kind !== 'sending' && !(kind === 'review' && sending === 'pdf'))
    .flatMap((step) => findStepProblems(step, { template, content, enclosed, partners }));
  return problem?.message ?? null;
}

/**
 * The price and the days of a letter, as the server computes them for a saved one.
 * @throws UnpricedError beyond the last band of the tariff
 */
export function quoteLetter(
  { template, content, enclosed, sending, postOn }: QuotedLetter,
  terms: { pricing: PricingView; offer: OfferKey; changeOfMindSeconds: number; now: Date },
): QuoteView {
  const { pricing, offer, changeOfMindSeconds, now } = terms;
  const duplex = isDuplex(content);
  const zone = getZone(content.recipient);
  const changeOfMindEndsAt = new Date(now.getTime() + changeOfMindSeconds * 1000);
  const releasesAt = computeReleaseAfter(changeOfMindEndsAt, postOn);
  const leavesOn = toParisDay(findNextCollection(releasesAt));
  const posted = sending === 'pdf' ? null : sending;
  const enclosures = enclosed.map(({ id, label, pages }) => ({ id, label, pages: pages ?? 0 }));
  const letter = compose(template, content, {
    date: postOn ?? toParisDay(now),
    sending: posted,
    presentedOn: posted ? computeExpectedArrival(posted, releasesAt) : undefined,
    enclosures: enclosures.map(({ label }) => label),
  });
  const parts = [layOut(letter).length, ...enclosures.map(({ pages }) => pages)];
  const sheets = countSheets(parts, { duplex });
  const { envelope, grams } = measurePaper(sheets, posted && findPartnerFor(posted, content, pricing.partners));
  return {
    price: priceLetter({ ...pricing, offer, sending, sheets, weightGrams: grams, zone }),
    pages: parts.reduce((sum, pages) => sum + pages, 0),
    sheets,
    duplex,
    enclosures,
    weightGrams: grams,
    envelope: envelope.name,
    leavesOn: posted && leavesOn,
    expectedOn: posted && zone !== 'abroad' ? computeArrival(posted, leavesOn) : null,
    later: getPostingRange(now),
  };
}
