import type { Coverage } from './coverage.ts';
import type { QueryTerm } from './interpret.ts';
import { asks, isAbroad, isCircumstance, readRequest, undoes } from './request.ts';
import type { Row } from './score.ts';

/** The share that a stem contributes to coverage, by the weight of its part of the row (PART_WEIGHTS). */
const TELLING: readonly [minWeight: number, share: number][] = [
  [3, 1],
  [2, 0.7],
  [1, 0.5],
  [0, 0.3],
];
/** The lowest weight of words of the title and of search words. */
const MIN_NAMED = 2.65;
/** A letter supports a word that its title, its search words or the strong and clear words of its wordings have. */
const MIN_SUPPORT = 1.4;
/** Below this certainty a corrected word does not count as lacking: the correction may be wrong. */
const MIN_SURE = 0.95;
const MAX_WORDS = 6;
const MAX_SCORE = 12;

/** What speaks for and against the first letter as the answer to a question; each from 0 to 1. */
interface Evidence {
  trouble: number;
  story: number;
  request: number;
  /** Whether the letter undoes or disputes something, and the question does not say so. */
  undoing: number;
  /** The part of its words that the letter lacks. */
  lacking: number;
  /** The part of it that the letter covers. */
  covered: number;
  /** The part of it that the title and the search words of the letter cover. */
  named: number;
  /** The score of the letter for each word. */
  score: number;
  words: number;
  /** Whether it cites an article or a code that the letter contains. */
  article: number;
  /** How well it matches a subject without a letter. */
  missing: number;
  /** How much better it matches this subject than the letter covers it. */
  missingRather: number;
  /** How much better such a subject scores than the letter. */
  rival: number;
  /** The part of its words that the letter lacks and that such subjects have. */
  aside: number;
  /** Whether it names another country, which the letter lacks. */
  abroad: number;
  /** Whether it asks for a fact and does not describe an event. */
  fact: number;
  /** Whether it describes the person's own case. */
  own: number;
  /** Whether it is a single word. */
  single: number;
}

/** The weights were fitted to the questions of tests/bench, except the control set; positive means an answer. */
const WEIGHTS: Readonly<Record<keyof Evidence, number>> = {
  trouble: 1.1,
  story: 1.1,
  request: -2.6,
  undoing: -1.1,
  lacking: -1.2,
  covered: 2.0,
  named: 1.8,
  score: 3.0,
  words: 2.5,
  article: 0.8,
  missing: -7.2,
  missingRather: -1.2,
  rival: -4.1,
  aside: -1.6,
  abroad: -2.0,
  fact: -1.9,
  own: 0.9,
  single: -1.4,
};
const MIN_SUM = -0.25;

/** Returns how well a letter contains a word of the question. */
function support({ means }: QueryTerm, row: Row): number {
  let best = 0;
  for (const [root, sure] of means) best = Math.max(best, Math.min(1, sure) * (row.words.get(root) ?? 0));
  return best;
}

export function weighEvidence(
  question: string,
  { row, score }: { row: Row; score: number },
  terms: readonly QueryTerm[],
  { compute }: Coverage,
  subject: { match: number; score: number; hasWord: (root: string) => boolean },
): Evidence {
  const words = terms.filter(({ kind }) => kind !== 'implied');
  const surest = ({ means }: QueryTerm): number => Math.max(0, ...means.values());
  const isLacking = (term: QueryTerm): boolean =>
    support(term, row) < MIN_SUPPORT &&
    (term.means.size === 0 || surest(term) >= MIN_SURE) &&
    !isCircumstance(term, MIN_SURE);
  const tells = (root: string): number => {
    const weight = row.words.get(root);
    return weight === undefined ? 0 : TELLING.find(([minWeight]) => weight >= minWeight)![1];
  };
  const { hasTrouble, isStory, isRequest, isDemand, isFact, isOwn } = readRequest(question);
  const unsupported = words.filter((term) => support(term, row) < MIN_SUPPORT);
  const share = (part: readonly QueryTerm[]): number => part.length / Math.max(1, words.length);
  const covered = compute(tells);
  const named = compute((root) => Number((row.words.get(root) ?? 0) >= MIN_NAMED));
  const subjectWords = unsupported.filter(
    (term) => term.root !== null && subject.hasWord(term.root) && !isCircumstance(term, MIN_SURE),
  );
  return {
    trouble: Number(hasTrouble),
    story: Number(isStory),
    request: isDemand && asks(row) ? 0.5 : Number(isRequest),
    undoing: Number(!hasTrouble && !isStory && undoes(row, terms)),
    lacking: share(words.filter(isLacking)),
    covered,
    named,
    score: Math.min(1, score / Math.max(1, words.length) / MAX_SCORE),
    words: Math.min(1, words.length / MAX_WORDS),
    article: Number(terms.some((term) => surest(term) > 1)),
    missing: Math.min(1, subject.match),
    missingRather: Math.max(0, subject.match - covered),
    rival: subject.score / Math.max(1e-9, subject.score + score),
    aside: share(subjectWords),
    abroad: Number(unsupported.some(isAbroad)),
    fact: Number(isFact && !hasTrouble && !isOwn),
    own: Number(isOwn),
    single: Number(words.length === 1),
  };
}

/** Returns whether a letter answers the question; below this confidence, the catalogue does not have the letter. */
export const isConfident = (evidence: Evidence): boolean =>
  Object.entries(WEIGHTS).reduce((sum, [name, weight]) => sum + weight * evidence[name as keyof Evidence], 0) >=
  MIN_SUM;
