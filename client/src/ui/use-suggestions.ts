import { useEffect, useState } from 'react';

export interface Patience {
  /** Long enough to avoid a request per key press, short enough to seem immediate. */
  pauseMs?: number;
  /** Shorter queries are not sent. */
  least?: number;
}

/** Loads suggestions for a query. The late response to an earlier query is ignored; a failed one suggests nothing. */
export function useSuggestions<T>(
  text: string,
  ask: (text: string) => Promise<T[]>,
  { pauseMs = 120, least = 2 }: Patience = {},
): { answeredQuery: string; suggestions: T[] } {
  const [answer, setAnswer] = useState<{ answeredQuery: string; suggestions: T[] }>({
    answeredQuery: '',
    suggestions: [],
  });
  const query = text.trim();
  useEffect(() => {
    if (query.length < least) {
      setAnswer({ answeredQuery: '', suggestions: [] });
      return;
    }
    let late = false;
    const timer = setTimeout(() => {
      ask(query).then(
        (suggestions) => !late && setAnswer({ answeredQuery: query, suggestions }),
        () => !late && setAnswer({ answeredQuery: '', suggestions: [] }),
      );
    }, pauseMs);
    return () => {
      late = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a new render must not repeat the request
  }, [query]);
  return answer;
}
