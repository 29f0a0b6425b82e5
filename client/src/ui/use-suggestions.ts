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
  ask: (words: string) => Promise<T[]>,
  { pauseMs = 120, least = 2 }: Patience = {},
): { words: string; found: T[] } {
  const [answer, setAnswer] = useState<{ words: string; found: T[] }>({ words: '', found: [] });
  const query = text.trim();
  useEffect(() => {
    if (query.length < least) {
      setAnswer({ words: '', found: [] });
      return;
    }
    let late = false;
    const timer = setTimeout(() => {
      ask(query).then(
        (suggestions) => !late && setAnswer({ words: query, found: suggestions }),
        () => !late && setAnswer({ words: '', found: [] }),
      );
    }, pauseMs);
    return () => {
      late = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- asking the same words again because the page was drawn again would be wrong
  }, [query]);
  return answer;
}
