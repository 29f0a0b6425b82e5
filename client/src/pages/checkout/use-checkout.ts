import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatDelay } from '../../../../src/domain/duration.ts';
import { findDestinationProblem } from '../../../../src/letterpress/index.ts';
import type { DocumentView } from '../../../../src/modules/documents/drafts/contract.ts';
import type { DeliveryOption, OrderView } from '../../../../src/modules/orders/contract.ts';
import type { OfferKey } from '../../../../src/modules/payments/contract.ts';
import type { SubscriptionView } from '../../../../src/modules/payments/subscriptions/contract.ts';
import { ApiError } from '../../api/client.ts';
import { useReader, useSite } from '../../api/context.tsx';
import { pricingQuery, templateQuery } from '../../features/documents/catalogue.ts';
import { findUnavailableReason } from '../../features/documents/delivery-availability.ts';
import { formPath } from '../../features/documents/draft.ts';
import {
  cancelOrder,
  documentQuery,
  openPayment,
  ordersQuery,
  placeOrder,
  quoteQuery,
} from '../../features/orders/api.ts';
import { readPosting, type PostingChoice } from '../../features/orders/posting-day.tsx';
import { findMissingConsents, NO_CONSENTS } from '../../features/orders/terms.tsx';
import { subscriptionStatusQuery } from '../../features/payments/api.ts';
import type { Problem } from '../../ui/problem-summary.tsx';

export interface CheckoutInput {
  document: DocumentView;
  subscription: SubscriptionView | null;
  /** The unpaid order of this letter. */
  unpaid: OrderView | null;
}

export type Checkout = ReturnType<typeof useCheckout>;

/** The buttons that change a choice; problems of the choice lead to them. */
export const CHANGE_DELIVERY = 'change-delivery';
export const CHANGE_POSTING = 'change-posting';

/** A PDF has no posting day. */
const NO_POSTING = { postOn: null, problem: null };

/** The choices of an order, its price, and the commands that place it or go back to the form. */
export function useCheckout({ document, subscription, unpaid }: CheckoutInput) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const delivery = useDeliveryChoice(document, unpaid?.sending ?? document.content.sending);
  const { sending, isPosted, pricing } = delivery;
  const offer: OfferKey = subscription?.offer ?? 'single_document';
  const [posting, setPosting] = useState<PostingChoice>({
    later: Boolean(unpaid?.postOn),
    day: unpaid?.postOn ?? null,
  });
  const { postOn, problem: postingDayProblem } = isPosted ? readPosting(posting) : NO_POSTING;
  const ordered = {
    delivery: sending ?? (delivery.isUnavailable ? ('pdf' as const) : null),
    later: posting.later,
    wait: formatDelay(useSite().changeOfMindSeconds),
  };
  const quoteState = useQuery({
    ...quoteQuery(document.id, sending ?? 'pdf', offer, postOn),
    enabled: pricing !== undefined,
    placeholderData: (previous, query) => (query?.queryKey[2] === sending ? previous : undefined),
  });
  const { isPlaceholderData: isQuoteOutdated } = quoteState;
  // Until a method is chosen, only the sheets are known, not the price.
  const quote = sending ? quoteState.data : undefined;
  const [consents, setConsents] = useState(NO_CONSENTS);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const form = formPath(document.template, document.id);

  /** Cancels an order that waits for its payment: it locks the letter, and nothing was debited. */
  const edit = async (): Promise<void> => {
    if (unpaid) {
      await cancelOrder(unpaid.id).catch(() => undefined);
      await client.invalidateQueries({ queryKey: ordersQuery.queryKey });
    }
    void navigate(form);
  };

  const explainFailure = async (error: ApiError): Promise<void> => {
    if (error.code === 'price_changed' || error.code === 'posting_day_refused')
      await client.invalidateQueries({ queryKey: ['quote', document.id] });
    // The subscription has ended: the price of a single letter is shown before anything else.
    if (error.code === 'offer_not_held') await client.invalidateQueries({ queryKey: subscriptionStatusQuery.queryKey });
    if (error.code === 'document_changed') {
      await client.invalidateQueries({ queryKey: documentQuery(document.id).queryKey });
      return setChangedElsewhere(true);
    }
    setProblems([{ message: error.message, isFault: error.isFault }]);
  };

  const order = async (): Promise<void> => {
    const missing = [
      ...(sending ? [] : [{ field: CHANGE_DELIVERY, message: 'Choisissez comment votre lettre doit partir.' }]),
      ...(postingDayProblem ? [{ field: CHANGE_POSTING, message: postingDayProblem }] : []),
      ...findMissingConsents(consents, ordered),
    ];
    setProblems(missing);
    if (missing.length > 0 || isBusy || !quote || isQuoteOutdated || !sending) return;
    setBusy(true);
    try {
      const { id: documentId, revision } = document;
      const expectedTotalCents = quote.price.totalCents;
      const placed = await placeOrder({ documentId, revision, sending, offer, postOn, expectedTotalCents });
      const { url } = await openPayment(placed.id);
      window.location.assign(url ?? `/confirmation-de-commande?commande=${placed.id}`);
    } catch (error) {
      setBusy(false);
      await explainFailure(error instanceof ApiError ? error : unexpectedError());
    }
  };

  return {
    ...delivery,
    offer,
    posting,
    ordered,
    quoteState,
    quote,
    sheets: quoteState.data?.sheets,
    consents,
    problems,
    isBusy,
    isQuoteOutdated,
    isChangedElsewhere,
    form,
    edit,
    order,
    setConsents,
    chooseDelivery: (chosen: DeliveryOption): void => {
      delivery.choose(chosen);
      setConsents(NO_CONSENTS);
      setProblems([]);
    },
    choosePosting: (choice: PostingChoice): void => {
      setPosting(choice);
      if (choice.later !== posting.later) setConsents(NO_CONSENTS);
    },
  };
}

const unexpectedError = (): ApiError =>
  new ApiError(500, 'unexpected', 'Une erreur est survenue. Rien n’a été débité et votre lettre est gardée.');

/** Starts with the method of the unpaid order, or of the form. Nothing is chosen for the person, and never the PDF. */
function useDeliveryChoice(document: DocumentView, first: DeliveryOption | null) {
  const { content } = document;
  const read = useReader();
  const [chosen, choose] = useState<DeliveryOption | null>(first);
  const pricingState = useQuery(pricingQuery(read));
  const templateState = useQuery(templateQuery(read, document.template.category, document.template.slug));
  const [pricing, template] = [pricingState.data, templateState.data];
  // A method that does not serve the address cannot be chosen: the others are shown, and at least the PDF.
  const isServed = !chosen || chosen === 'pdf' || !findDestinationProblem(chosen, content, pricing?.partners);
  const sending = isServed ? chosen : null;
  return {
    sending,
    isPosted: sending !== null && sending !== 'pdf',
    isUnavailable: template !== undefined && findUnavailableReason(template, content, pricing) !== null,
    pricing,
    template,
    catalogueStates: [pricingState, templateState] as const,
    choose,
  };
}
