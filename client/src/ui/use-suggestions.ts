import { useEffect, useState } from 'react';

export interface Patience {
  /** Long enough not to ask at every key, short enough to seem at once. */
  pauseMs?: number;
  /** Fewer letters are not worth asking about. */
  least?: number;
}

/** What is proposed for these words. A late answer to earlier words is dropped; a lost one proposes nothing. */
export function useSuggestions<T>(
  words: string,
  ask: (words: string) => Promise<T[]>,
  { pauseMs = 120, least = 2 }: Patience = {},
): { words: string; found: T[] } {
  const [answer, setAnswer] = useState<{ words: string; found: T[] }>({ words: '', found: [] });
  const query = words.trim();
  useEffect(() => {
    if (query.length < least) {
      setAnswer({ words: '', found: [] });
      return;
    }
    let late = false;
    const timer = setTimeout(() => {
      ask(query).then(
        (found) => !late && setAnswer({ words: query, found }),
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
