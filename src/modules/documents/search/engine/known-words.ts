import { listContentWords } from './compact.ts';

const MAX_WORDS = 8;
/** Addresses of people and of pages, whatever they consist of. */
const ADDRESS = /\S*(?:@|:\/\/|www\.)\S*/gu;

/**
 * Returns what may be stored of an unanswered search: only words of the search vocabulary, in lower case. Addresses,
 * numbers and unknown words are removed. A name that is also a common word remains as that word.
 */
export function keepKnownWords(question: string, find: (folded: string) => { written: string } | undefined): string {
  const known = listContentWords(question.replace(ADDRESS, ' ')).flatMap(({ folded }) =>
    /\d/.test(folded) ? [] : (find(folded)?.written ?? []),
  );
  return [...new Set(known)].slice(0, MAX_WORDS).join(' ');
}
