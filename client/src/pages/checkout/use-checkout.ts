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
import { bringMethodToForm, useOrderedMethods } from '../../features/documents/ordered-method.ts';
import {
  cancelOrder,
  documentQuery,
  openPayment,
  ordersQuery,
  placeOrder,
  quoteQuery,
  type QuoteView,
} from '../../features/orders/api.ts';
import { readPosting, type PostingChoice } from '../../features/orders/posting-day.tsx';
import { findMissingConsents, NO_CONSENTS } from '../../features/orders/terms.tsx';
import { subscriptionStatusQuery } from '../../features/payments/api.ts';
import { leaveFor } from '../../ui/leave-for.ts';
import type { Problem } from '../../ui/problem-summary.tsx';
import { useStoredState } from '../../validation/stored-values.ts';

/** The letter that is ordered: of the account, or a draft of this device. */
export type OrderedDocument = Pick<DocumentView, 'id' | 'title' | 'content'> & {
  template: Pick<DocumentView['template'], 'category' | 'slug'>;
};

export interface CheckoutInput {
  document: OrderedDocument;
  subscription: SubscriptionView | null;
  /** The unpaid order of this letter. */
  unpaid: OrderView | null;
  /** Why the order failed after the account was created. */
  failure?: Problem | null;
}

export type OrderChoices = ReturnType<typeof useOrderChoices>;
export interface QuoteState {
  data: QuoteView | undefined;
  error: Error | null;
  isPaused: boolean;
  /** The price of an earlier choice, shown until the new one arrives. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}
/** What is ordered, as the person saw it. */
type CompleteOrder = Omit<Parameters<typeof placeOrder>[0], 'revision'>;

/** Prices a letter of the account. Until a method is chosen, only its sheets are known. */
export const useServerQuote = ({ document, sending, offer, postOn, pricing }: OrderChoices): QuoteState =>
  useQuery({
    ...quoteQuery(document.id, { sending: sending ?? 'pdf', offer, postOn }),
    enabled: pricing !== undefined,
    placeholderData: (previous, query) => (query?.queryKey[2] === sending ? previous : undefined),
  });

export type Checkout = ReturnType<typeof useCheckout>;

/** The buttons that change a choice; problems of the choice lead to them. */
export const CHANGE_DELIVERY = 'change-delivery';
export const CHANGE_POSTING = 'change-posting';

/** A PDF has no posting day. */
const NO_POSTING = { postOn: null, problem: null };

/** What can be chosen of an order before it is priced: how the letter is sent, and when. */
export function useOrderChoices({ document, subscription, unpaid }: CheckoutInput) {
  const startsWith = unpaid?.sending ?? document.content.sending;
  const { getMethod, chooseMethod } = useOrderedMethods();
  const delivery = useDeliveryChoice(document, getMethod(document.id, startsWith));
  const [posting, setPosting] = useStoredState<PostingChoice>(`/paiement ${document.id}`, {
    later: Boolean(unpaid?.postOn),
    day: unpaid?.postOn ?? null,
  });
  const offer: OfferKey = subscription?.offer ?? 'single_document';
  const { postOn, problem: postingDayProblem } = delivery.isPosted ? readPosting(posting) : NO_POSTING;
  return {
    ...delivery,
    document,
    offer,
    posting,
    choose: (chosen: DeliveryOption): void => chooseMethod(document.id, startsWith, chosen),
    setPosting,
    postOn,
    postingDayProblem,
  };
}

/** An order and its price, and the commands that place it or go back to the form. */
export function useCheckout({ unpaid, failure }: CheckoutInput, choices: OrderChoices, quoteState: QuoteState) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { document, sending, offer, posting, postOn, postingDayProblem } = choices;
  const ordered = {
    delivery: sending ?? (choices.isUnavailable ? ('pdf' as const) : null),
    later: posting.later,
    wait: formatDelay(useSite().changeOfMindSeconds),
  };
  const { isPlaceholderData: isQuoteOutdated } = quoteState;
  // Until a method is chosen, only the sheets are known, not the price.
  const quote = sending ? quoteState.data : undefined;
  const [consents, setConsents] = useState(NO_CONSENTS);
  const [problems, setProblems] = useState<Problem[]>(failure ? [failure] : []);
  const [isBusy, setBusy] = useState(false);
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const form = formPath(document.template, document.id);

  /** Cancels an order that waits for its payment: it locks the letter, and nothing was debited. */
  const edit = async (): Promise<void> => {
    if (unpaid) {
      try {
        await cancelOrder(unpaid.id);
      } catch (error) {
        // The letter is still locked: nothing that is typed in its form could be saved.
        void client.invalidateQueries({ queryKey: ordersQuery.queryKey });
        return explainFailure(toApiError(error));
      }
      await client.invalidateQueries({ queryKey: ordersQuery.queryKey });
    }
    bringMethodToForm(document.id, sending);
    void navigate(form);
  };

  const explainFailure = async (error: ApiError): Promise<void> => {
    // The refetched quote returns the new price, or the error that the page explains.
    if (['price_changed', 'posting_day_refused', 'letter_text_changed'].includes(error.code))
      await client.invalidateQueries({ queryKey: ['quote', document.id] });
    // The subscription has ended: the price of a single letter is shown before anything else.
    if (error.code === 'offer_not_held') await client.invalidateQueries({ queryKey: subscriptionStatusQuery.queryKey });
    if (error.code === 'document_changed') {
      await client.invalidateQueries({ queryKey: documentQuery(document.id).queryKey });
      return setChangedElsewhere(true);
    }
    setProblems([{ message: error.message, isFault: error.isFault }]);
  };

  /** The complete order; null if something is missing, which is then shown. */
  const check = (): CompleteOrder | null => {
    const missing = [
      ...(sending ? [] : [{ field: CHANGE_DELIVERY, message: 'Choisissez comment votre lettre doit partir.' }]),
      ...(postingDayProblem ? [{ field: CHANGE_POSTING, message: postingDayProblem }] : []),
      ...findMissingConsents(consents, ordered),
    ];
    setProblems(missing);
    if (missing.length > 0 || isBusy || !quote || isQuoteOutdated || !sending) return null;
    return { documentId: document.id, sending, offer, postOn, expectedTotalCents: quote.price.totalCents };
  };

  /** Orders the letter of the account in this revision, and opens the page of the bank. */
  const order = async (revision: number): Promise<void> => {
    const complete = check();
    if (!complete) return;
    setBusy(true);
    try {
      await orderAndPay({ ...complete, revision });
    } catch (error) {
      setBusy(false);
      await explainFailure(toApiError(error));
    }
  };

  return {
    ...choices,
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
    check,
    order,
    setConsents,
    chooseDelivery: (chosen: DeliveryOption): void => {
      choices.choose(chosen);
      setConsents(NO_CONSENTS);
      setProblems([]);
    },
    choosePosting: (choice: PostingChoice): void => {
      choices.setPosting(choice);
      if (choice.later !== posting.later) setConsents(NO_CONSENTS);
    },
  };
}

export async function orderAndPay(order: Parameters<typeof placeOrder>[0]): Promise<void> {
  const placed = await placeOrder(order);
  const { url } = await openPayment(placed.id);
  leaveFor(url ?? `/confirmation-de-commande?commande=${placed.id}`);
}

export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError(500, 'unexpected', 'Une erreur est survenue. Rien n’a été débité et votre lettre est gardée.');

/** Checks the method that was chosen here, in the unpaid order or in the form. Nothing is chosen for the person. */
function useDeliveryChoice(document: OrderedDocument, chosen: DeliveryOption | null) {
  const { content } = document;
  const read = useReader();
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
  };
}
