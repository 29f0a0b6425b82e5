import { EMPTY, fold, JOINED_JE, splitWords } from './fold.ts';
import {
  ABROAD_WORDS,
  ACT_WORDS,
  CIRCUMSTANCE_WORDS,
  DEMAND_WORDS,
  FACT_WORDS,
  PAPER_WORDS,
  STORY_WORDS,
  TROUBLE_WORDS,
} from './generated/request-words.ts';
import type { QueryTerm } from './interpret.ts';
import type { Row } from './score.ts';
import { stem } from './stem.ts';
import { unpackSortedWords } from './word-table.ts';

const readWords = (list: string): ReadonlySet<string> => new Set(unpackSortedWords(list));
const readStems = (words: string): ReadonlySet<string> => new Set(unpackSortedWords(words).map(stem));
const troubles = readWords(TROUBLE_WORDS);
const stories = readWords(STORY_WORDS);
const demands = readWords(DEMAND_WORDS);
const acts = readWords(ACT_WORDS);
const papers = readWords(PAPER_WORDS);
const facts = readWords(FACT_WORDS);
let circumstances: ReadonlySet<string> | undefined;
let abroad: ReadonlySet<string> | undefined;

/** « Je veux », « comment » and the like say nothing about the kind of a question. */
const OPENING =
  /^(?:bonjour\P{L}*)?(?:comment|j(?:e |['’])(?:veux?|voudrais?|souhaite|cherche|aimerais?)|puis-je|est-ce que je peux)\s/iu;

/** A question of fact, to which no letter is the answer, unless it asks for a letter or a time limit. */
const FACT = new RegExp(
  '^\\P{L}*(?:(?:à|de|en) )?(?:combien (?!de temps)|qui (?:est|a|peut) |où |ou (?:est|se|trouver) |quand |pourquoi |' +
    "c['’]est quoi|qu['’]est-ce qu['’]une? |que veut dire|quel(?:le)?s? (?!" +
    'lettre|courrier|mod[eè]le|document|papier|formulaire|d[eé]lai|pr[eé]avis|recours))',
  'iu',
);
/** First-person words (« mon », « je », « g » for « j’ai ») indicate the person's own case. */
const OWN = /(?<!\p{L})(?:je|j|g|mon|ma|mes|moi|me|m|notre|nos|nous)(?!\p{L})/iu;

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
  /** Whether it asks for a fact. */
  isFact: boolean;
  /** Whether it says « my » or « I ». */
  isOwn: boolean;
}

export function readRequest(typed: string): Request {
  const question = typed.replace(JOINED_JE, 'je ');
  const text = question.replace(OPENING, '');
  const words = splitWords(text);
  const hasTrouble = words.some(({ folded }) => troubles.has(folded));
  // « à » is not « a ».
  const isStory = !hasTrouble && words.some(({ written }) => written !== 'à' && stories.has(fold(written)));
  // « trouver » is an act, though most questions use it without a meaning.
  const first =
    hasTrouble || isStory ? '' : (words.find(({ folded }) => acts.has(folded) || !EMPTY.has(folded))?.folded ?? '');
  const isDemand = demands.has(first);
  return {
    hasTrouble,
    isStory,
    isDemand,
    isRequest: isDemand || acts.has(first) || papers.has(first),
    isFact: FACT.test(question) || facts.has(words[0]?.folded ?? ''),
    isOwn: OWN.test(question),
  };
}

/** Returns whether a word of a question only says who, when, where or how: a letter may lack it. */
export function isCircumstance({ root, means }: QueryTerm, minSure: number): boolean {
  circumstances ??= readStems(CIRCUMSTANCE_WORDS);
  if (root !== null && circumstances.has(root)) return true;
  return [...means].some(([meant, sure]) => sure >= minSure && circumstances!.has(meant));
}

/** Returns whether a word names another country, where our letters are worth nothing. */
export function isAbroad({ root }: Pick<QueryTerm, 'root'>): boolean {
  abroad ??= readStems(ABROAD_WORDS);
  return root !== null && abroad.has(root);
}

/** Returns whether a letter asks for something. */
export const asks = ({ titleStems }: Row): boolean => titleStems.some((root) => root === 'demand' || root === 'reclam');
