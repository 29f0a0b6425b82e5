import type { Coverage } from './coverage.ts';
import type { QueryTerm } from './interpret.ts';
import { asks, isAbroad, isCircumstance, readRequest } from './request.ts';
import type { Ranked, Row } from './score.ts';

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

/** The evidence for and against the first letter as the answer to a question; each from 0 to 1. */
interface Evidence {
  trouble: number;
  story: number;
  request: number;
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
  /** How much better such a subject scores than the letter. */
  rival: number;
  /** How much stronger its words are in the wordings of such a subject than in those of the letter. */
  rivalStrength: number;
  /** Whether it names another country, which the letter lacks. */
  abroad: number;
  /** Whether it asks for a fact and does not describe an event. */
  fact: number;
  /** Whether it describes the person's own case. */
  own: number;
}

/** The weights were fitted to the questions of tests/bench, except the control set; positive means an answer. */
const WEIGHTS: Readonly<Record<keyof Evidence, number>> = {
  trouble: 1.5,
  story: 1.5,
  request: -3.6,
  lacking: -1.3,
  covered: 4.4,
  named: 3.0,
  score: 1.6,
  words: 1.9,
  article: 4.6,
  missing: -8.3,
  rival: -10.2,
  rivalStrength: -8.0,
  abroad: -5.1,
  fact: -3.4,
  own: 1.2,
};
const MIN_SUM = -3.65;

/** Returns how well a letter contains a word of the question. */
function computeSupport({ means }: QueryTerm, row: Row): number {
  let best = 0;
  for (const [root, sure] of means) best = Math.max(best, Math.min(1, sure) * (row.words.get(root) ?? 0));
  return best;
}

export function weighEvidence(
  question: string,
  { row, textScore, strength }: Ranked<Row>,
  terms: readonly QueryTerm[],
  { compute }: Coverage,
  subject: { match: number; textScore: number; strength: number },
): Evidence {
  const words = terms.filter(({ kind }) => kind !== 'implied');
  const findSurest = ({ means }: QueryTerm): number => Math.max(0, ...means.values());
  const isLacking = (term: QueryTerm): boolean =>
    computeSupport(term, row) < MIN_SUPPORT &&
    (term.means.size === 0 || findSurest(term) >= MIN_SURE) &&
    !isCircumstance(term, MIN_SURE);
  const weigh = (root: string): number => {
    const weight = row.words.get(root);
    return weight === undefined ? 0 : TELLING.find(([minWeight]) => weight >= minWeight)![1];
  };
  const { hasTrouble, isStory, isRequest, isDemand, isFact, isOwn } = readRequest(question);
  const unsupported = words.filter((term) => computeSupport(term, row) < MIN_SUPPORT);
  return {
    trouble: Number(hasTrouble),
    story: Number(isStory),
    request: isDemand && asks(row) ? 0.5 : Number(isRequest),
    lacking: words.filter(isLacking).length / Math.max(1, words.length),
    covered: compute(weigh),
    named: compute((root) => Number((row.words.get(root) ?? 0) >= MIN_NAMED)),
    score: Math.min(1, textScore / Math.max(1, words.length) / MAX_SCORE),
    words: Math.min(1, words.length / MAX_WORDS),
    article: Number(terms.some((term) => findSurest(term) > 1)),
    missing: Math.min(1, subject.match),
    rival: subject.textScore / Math.max(1e-9, subject.textScore + textScore),
    rivalStrength: subject.strength / (subject.strength + strength + 1),
    abroad: Number(unsupported.some(isAbroad)),
    fact: Number(isFact && !hasTrouble && !isOwn),
    own: Number(isOwn),
  };
}

/** Returns whether a letter answers the question; below this confidence, the catalogue does not have the letter. */
export const isConfident = (evidence: Evidence): boolean =>
  Object.entries(WEIGHTS).reduce((sum, [name, weight]) => sum + weight * evidence[name as keyof Evidence], 0) >=
  MIN_SUM;
