import { useEffect, useEffectEvent, useState } from 'react';
import type { DeskSearchResult, SearchKind } from '../../../src/modules/orders/support/search.contract.ts';
import { TYPING_PAUSE_MS } from '../lib/typed-filter.tsx';
import { http } from '../providers/http.ts';

/** Shorter queries are not sent. */
export const MIN_TYPED = 2;

/** A group of results from an offset. */
export interface Shown {
  kind: SearchKind;
  from: number;
}

interface Answer {
  query: string;
  shown: Shown | null;
  result: DeskSearchResult | null;
  error: string | null;
}
export type CurrentAnswer = Answer & { isCurrent: boolean };
const NOTHING: Answer = { query: '', shown: null, result: null, error: null };

async function ask(query: string, shown: Shown | null, signal: AbortSignal): Promise<Answer> {
  try {
    const { json } = await http('/-/admin/v1/search', {
      method: 'POST',
      body: JSON.stringify({ q: query, ...shown }),
      headers: new Headers({ 'content-type': 'application/json' }),
      signal,
    });
    return { query, shown, result: json as DeskSearchResult, error: null };
  } catch (error) {
    return { query, shown, result: null, error: (error as Error).message };
  }
}

/**
 * Searches for what is typed, after a pause; an earlier request is aborted. While the user keeps typing, the previous
 * results stay; `isCurrent` is true if they match the current text.
 */
export function useDeskSearch(text: string, shown: Shown | null, onAnswer: (answer: Answer) => void): CurrentAnswer {
  const [answer, setAnswer] = useState(NOTHING);
  const settle = useEffectEvent((next: Answer): void => {
    setAnswer(next);
    onAnswer(next);
  });
  const query = text.trim();
  const isAsked = query.length >= MIN_TYPED;
  useEffect(() => {
    if (!isAsked) return;
    const request = new AbortController();
    const timer = setTimeout(() => {
      void ask(query, shown, request.signal).then((next) => {
        if (!request.signal.aborted) settle(next);
      });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [isAsked, query, shown]);
  const isCurrent = isAsked && answer.query === query && answer.shown === shown;
  const isRelated = isAsked && (query.startsWith(answer.query) || answer.query.startsWith(query));
  return { ...(isRelated ? answer : NOTHING), isCurrent };
}
