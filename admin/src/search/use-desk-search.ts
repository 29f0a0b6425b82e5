import { useEffect, useState } from 'react';
import type { DeskSearchResult, SearchKind } from '../../../src/modules/orders/support/search.contract.ts';
import { http } from '../providers/http.ts';

const DEBOUNCE_MS = 150;
/** Shorter queries are not sent. */
export const LEAST_TYPED = 2;

export interface DeskSearch {
  /** The last answer, which stays until the next one. */
  result: DeskSearchResult | null;
  error: string | null;
  /** The answer is to what is typed now. */
  isCurrent: boolean;
}
interface Answer extends Omit<DeskSearch, 'isCurrent'> {
  query: string;
  kind: SearchKind | null;
}
const NOTHING: Answer = { query: '', kind: null, result: null, error: null };

async function ask(query: string, kind: SearchKind | null, signal: AbortSignal): Promise<Answer> {
  try {
    const { json } = await http('/-/admin/v1/search', {
      method: 'POST',
      body: JSON.stringify({ q: query, ...(kind && { kind }) }),
      headers: new Headers({ 'content-type': 'application/json' }),
      signal,
    });
    return { query, kind, result: json as DeskSearchResult, error: null };
  } catch (error) {
    return { query, kind, result: null, error: (error as Error).message };
  }
}

/** Searches for what is typed, after a pause; an earlier request is aborted. */
export function useDeskSearch(text: string, kind: SearchKind | null): DeskSearch {
  const [answer, setAnswer] = useState(NOTHING);
  const query = text.trim();
  useEffect(() => {
    if (query.length < LEAST_TYPED) {
      setAnswer(NOTHING);
      return;
    }
    const request = new AbortController();
    const timer = setTimeout(() => {
      void ask(query, kind, request.signal).then((next) => {
        if (!request.signal.aborted) setAnswer(next);
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [query, kind]);
  return { ...answer, isCurrent: answer.query === query && answer.kind === kind };
}
