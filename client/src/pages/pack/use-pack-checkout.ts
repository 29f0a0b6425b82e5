import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import type { DocumentView } from '../../../../src/modules/documents/drafts/contract.ts';
import type { OfferKey } from '../../../../src/modules/payments/contract.ts';
import { ApiError } from '../../api/client.ts';
import { useReader } from '../../api/context.tsx';
import { currentTemplateQuery, pricingQuery } from '../../features/documents/catalogue.ts';
import { listAvailableMethods } from '../../features/documents/delivery-availability.ts';
import type { LocalDraft } from '../../features/documents/draft.ts';
import { useOrderedMethods } from '../../features/documents/ordered-method.ts';
import { flushDraft } from '../../features/documents/save-draft.ts';
import { openPackPayment, placePack, quoteQuery, type QuoteView, UNFINISHED_CODES } from '../../features/orders/api.ts';
import { findMissingConsents, NO_CONSENTS } from '../../features/orders/terms.tsx';
import { subscriptionStatusQuery } from '../../features/payments/api.ts';
import { leaveFor } from '../../ui/leave-for.ts';
import type { Problem } from '../../ui/problem-summary.tsx';
import { listLetterProblems } from './pack-progress.ts';

/** A letter of the basket: what it still lacks, or its price. */
export interface BasketLetter {
  draft: LocalDraft;
  /** As it is called in the problems of the whole order. */
  title: string;
  /** The methods that serve its destination. */
  methods: readonly DeliveryMethod[];
  /** Nothing is chosen for the person. */
  sending: DeliveryMethod | null;
  choose: (method: string) => void;
  quote: QuoteView | undefined;
  problem: string | undefined;
}

type OrderedConsents = Parameters<typeof findMissingConsents>[1];

/**
 * Saves the letters in the account, prices each, and orders all of them with one payment. `refresh` reads the drafts
 * again: one may have changed in another tab.
 */
export function usePackCheckout(drafts: readonly LocalDraft[], userId: string, refresh: () => void) {
  const client = useQueryClient();
  const { letters, priced, offer } = useBasket(drafts, userId);
  const [consents, setConsents] = useState(NO_CONSENTS);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const placed = useRef({ mark: '', id: '' });
  const isComplete = priced.length === letters.length;

  const order = async (ordered: OrderedConsents): Promise<void> => {
    const missing = [...findBasketProblems(letters), ...findMissingConsents(consents, ordered)];
    setProblems(missing);
    if (missing.length > 0 || isBusy || !isComplete) return;
    setBusy(true);
    try {
      // Another choice is another pack; the same choice, sent again, is the same one.
      const mark = JSON.stringify([priced, offer]);
      if (placed.current.mark !== mark) placed.current = { mark, id: crypto.randomUUID() };
      const { id } = placed.current;
      await placePack({ id, letters: priced, offer });
      const { url } = await openPackPayment(id);
      leaveFor(url ?? `/envois/${id}`);
    } catch (error) {
      setBusy(false);
      refresh();
      // The templates are refetched too: the form must show a new version.
      for (const queryKey of [['quote'], ['template']]) await client.invalidateQueries({ queryKey });
      setProblems([
        error instanceof ApiError
          ? { message: error.message, isFault: error.isFault }
          : { message: 'Une erreur est survenue. Rien n’a été débité et vos lettres sont gardées.', isFault: true },
      ]);
    }
  };

  return {
    letters,
    totalCents: isComplete ? priced.reduce((sum, { expectedTotalCents }) => sum + expectedTotalCents, 0) : null,
    consents,
    setConsents,
    problems,
    isBusy,
    order,
  };
}

function findBasketProblems(letters: readonly BasketLetter[]): Problem[] {
  const unready = letters.flatMap(listLetterProblems);
  return letters.length < 2
    ? [...unready, { message: 'Ajoutez une lettre\u00a0: ici, elles se paient à plusieurs.' }]
    : unready;
}

/** The letters with their methods and prices; `priced` are those that can be ordered. */
function useBasket(drafts: readonly LocalDraft[], userId: string) {
  const read = useReader();
  const saved = useSavedDrafts(drafts, userId);
  const { getMethod, chooseMethod } = useOrderedMethods();
  const { data: pricing } = useQuery(pricingQuery(read));
  const { data: subscription } = useQuery(subscriptionStatusQuery);
  const offer: OfferKey = subscription?.subscription?.opens ? subscription.subscription.offer : 'single_document';
  const templates = useQueries({ queries: drafts.map(currentTemplateQuery) });
  const sendings = drafts.map(({ id, content }) => {
    const method = getMethod(id, content.sending);
    // Chosen when this letter was to be ordered alone.
    return method === 'pdf' ? content.sending : method;
  });
  const quotes = useQueries({
    queries: drafts.map(({ id }, i) => ({
      // Before the choice the price is not shown, but the letter may be unfinished.
      ...quoteQuery(id, { sending: sendings[i] ?? templates[i]?.data?.sending.advised ?? 'green', offer }),
      enabled: subscription !== undefined && templates[i]?.data !== undefined && saved.documents.has(id),
    })),
  });
  const letters = drafts.map((draft, i): BasketLetter => {
    const [template, quote, sending] = [templates[i]?.data, quotes[i], sendings[i] ?? null];
    const methods = template ? listAvailableMethods(template, draft.content, pricing).open : [];
    return {
      draft,
      title: template?.title ?? 'Cette lettre',
      methods,
      sending: sending && methods.includes(sending) ? sending : null,
      choose: (value) =>
        chooseMethod(draft.id, draft.content.sending, methods.find((method) => method === value) ?? null),
      quote: sending && !quote?.error ? quote?.data : undefined,
      problem: saved.problems.get(draft.id) ?? describeQuoteError(quote?.error, sending),
    };
  });
  const priced = letters.flatMap(({ draft, quote, sending }) => {
    const document = saved.documents.get(draft.id);
    if (!quote || !sending || !document) return [];
    const { revision } = document;
    return [{ documentId: draft.id, revision, sending, expectedTotalCents: quote.price.totalCents }];
  });
  return { letters, priced, offer };
}

/** Why a letter has no price. Before its method is chosen only what is wrong with the letter itself counts. */
function describeQuoteError(error: Error | null | undefined, sending: DeliveryMethod | null): string | undefined {
  if (error instanceof ApiError && UNFINISHED_CODES.has(error.code)) return 'Cette lettre n’est pas finie.';
  const isTextChanged = error instanceof ApiError && error.code === 'letter_text_changed';
  return sending || isTextChanged ? error?.message : undefined;
}

interface SavedDrafts {
  documents: ReadonlyMap<string, DocumentView>;
  problems: ReadonlyMap<string, string>;
}

/** Saves the drafts of this device in the account. Saving one twice creates one document. */
function useSavedDrafts(drafts: readonly LocalDraft[], userId: string): SavedDrafts {
  const [saved, setSaved] = useState<SavedDrafts>({ documents: new Map(), problems: new Map() });
  useEffect(() => {
    let isCurrent = true;
    void saveAll(drafts, userId).then((result) => isCurrent && setSaved(result));
    return () => {
      isCurrent = false;
    };
  }, [drafts, userId]);
  return saved;
}

async function saveAll(drafts: readonly LocalDraft[], userId: string): Promise<SavedDrafts> {
  const documents = new Map<string, DocumentView>();
  const problems = new Map<string, string>();
  for (const draft of drafts)
    try {
      documents.set(draft.id, await flushDraft(draft, userId));
    } catch (error) {
      problems.set(
        draft.id,
        error instanceof ApiError
          ? error.message
          : 'Cette lettre n’est pas encore dans votre espace. Rechargez la page.',
      );
    }
  return { documents, problems };
}
