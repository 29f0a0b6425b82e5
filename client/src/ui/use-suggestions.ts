import { useEffect, useState } from 'react';

/** Long enough not to ask at every key, short enough to seem at once. */
const PAUSE_MS = 120;
const LEAST = 2;

/** What is proposed for these words. A late answer to earlier words is dropped; a lost one proposes nothing. */
export function useSuggestions<T>(words: string, ask: (words: string) => Promise<T[]>): { words: string; found: T[] } {
  const [answer, setAnswer] = useState<{ words: string; found: T[] }>({ words: '', found: [] });
  const wanted = words.trim();
  useEffect(() => {
    if (wanted.length < LEAST) {
      setAnswer({ words: '', found: [] });
      return;
    }
    let late = false;
    const timer = setTimeout(() => {
      ask(wanted).then(
        (found) => !late && setAnswer({ words: wanted, found }),
        () => !late && setAnswer({ words: '', found: [] }),
      );
    }, PAUSE_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- asking the same words again because the page was drawn again would be wrong
  }, [wanted]);
  return answer;
}
