/** The server reads no more of a question. */
const MAX_LENGTH = 200;

/** The questions that this visit has searched or reported; in the browser only. */
const counted = new Set<string>();

/** Returns a question as the server reads it. */
export const cutQuestion = (question: string): string =>
  question
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/\p{Surrogate}/gu, '');

/** Returns whether a search is still to be counted, and remembers it: a visit counts a question once. */
export function countOnce(question: string): boolean {
  // The server knows no visit: every page that it renders is one search.
  if (typeof window === 'undefined') return true;
  const isNew = !counted.has(question);
  counted.add(question);
  return isNew;
}
