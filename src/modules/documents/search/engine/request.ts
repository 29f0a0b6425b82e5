import { listContentWords } from './compact.ts';
import { fold, splitWords } from './fold.ts';
import {
  ACT_WORDS,
  CIRCUMSTANCE_WORDS,
  DEMAND_WORDS,
  ENDING_WORDS,
  PAPER_WORDS,
  STORY_WORDS,
  TROUBLE_WORDS,
} from './generated/request-words.ts';
import type { QueryTerm } from './interpret.ts';
import type { Row } from './score.ts';
import { stem } from './stem.ts';

const readWords = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const troubles = readWords(TROUBLE_WORDS);
const stories = readWords(STORY_WORDS);
const demands = readWords(DEMAND_WORDS);
const actsAndPapers = readWords(`${ACT_WORDS} ${PAPER_WORDS}`);
let endings: ReadonlySet<string> | undefined;
let circumstances: ReadonlySet<string> | undefined;

/** « Je veux », « comment » and the like say nothing about the kind of a question. */
const OPENING =
  /^(?:bonjour\P{L}*)?(?:comment|je (?:veux|voudrais|souhaite|cherche)|j['’]aimerais|puis-je|est-ce que je peux)\s/iu;

/** What kind of question it is (seeds/search/request-words.yaml). */
interface Request {
  /** Whether it says what went wrong, or what is to be undone. */
  hasTrouble: boolean;
  /** Whether it describes a situation, such as « mon voisin fait du bruit ». */
  isStory: boolean;
  /** Whether it begins with an act or a paper that people want: « demander », « vendre », « contrat ». */
  isRequest: boolean;
  /** Whether it begins with « demander » or the like. */
  isDemand: boolean;
}

export function readRequest(question: string): Request {
  const text = question.replace(OPENING, '');
  const words = splitWords(text);
  const hasTrouble = words.some(({ folded }) => troubles.has(folded));
  // « à » is not « a ».
  const isStory = !hasTrouble && words.some(({ written }) => written !== 'à' && stories.has(fold(written)));
  const first = hasTrouble || isStory ? '' : (listContentWords(text)[0]?.folded ?? '');
  const isDemand = demands.has(first);
  return { hasTrouble, isStory, isDemand, isRequest: isDemand || actsAndPapers.has(first) };
}

/** Returns whether a word of a question only says who, when, where or how: a letter may lack it. */
export function isCircumstance({ means }: QueryTerm, minSure: number): boolean {
  circumstances ??= new Set(CIRCUMSTANCE_WORDS.split(' ').map(stem));
  return [...means].some(([root, sure]) => sure >= minSure && circumstances!.has(root));
}

/** Returns whether a letter undoes or disputes something. */
export function undoes({ titleStems }: Row): boolean {
  endings ??= new Set(ENDING_WORDS.split(' ').map(stem));
  return titleStems.slice(0, 2).some((root) => endings!.has(root));
}

/** Returns whether a letter asks for something. */
export const asks = ({ titleStems }: Row): boolean => titleStems.some((root) => root === 'demand' || root === 'reclam');
