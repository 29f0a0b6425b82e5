import { isArticle, type Word } from './articles.ts';
import { EMPTY, fold, splitWords } from './fold.ts';
import { MAX_QUESTION_LENGTH, type Piece } from './proposal.ts';
import { splitCompound, toPhonetic, type CompoundSplit, type NearMatch } from './spelling.ts';
import { stem, isStopWord } from './stem.ts';
import { DENIAL, matchEmptyWords, type Synonyms } from './synonyms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** One word of a query with all its possible meanings. */
export interface QueryTerm {
  /** The stem of the word as it is written; null for an implied meaning. */
  root: string | null;
  /** Stems with the confidence of each, from 0 to 1. */
  means: Map<string, number>;
  /** The minimum gain in coverage for a letter that contains the word. */
  worth: number;
  /** An everyday word is in no letter, and an implied meaning is no word of the query: a letter may lack both. */
  kind: 'word' | 'everyday' | 'implied';
}
interface Interpretation {
  terms: QueryTerm[];
  /** The corrected query with the candidates for each misspelt word; null if nothing was corrected. */
  mended: readonly Piece[] | null;
}

const MAX_WORDS = 32;
const SURE = {
  insteadOfEveryday: 0.45,
  soundsAlike: 0.7,
  code: 1.6,
  prefix: 0.85,
  alsoPrefix: 0.5,
  alsoNear: 0.6,
  synonym: 0.72,
  phrase: 0.88,
} as const;
/** Durations and frequencies: « depuis trois mois », « tous les mois » do not describe a letter. */
export const SINCE =
  /(?<![\p{L}\p{N}])(?:(?:depuis|il y a|ya|ça fait|cela fait|pendant)\s(?:plus (?:de|d['’])\s?)?(?:une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|\d{1,2})\s(?:ans?|mois|semaines?|jours?)|(?:tous les|chaque|par|ce)\smois)(?![\p{L}\p{N}])/giu;
/** Codes such as « 48si » or « g30 »: the query means the letter that contains them. */
const CODE = /^(?=.*\d)(?=.*[a-z])/;
/** « 800e », « 1200eur »; « 75e » is a place. */
const SUM = /^(\d{3,6})(?:e|eur?s?|euros?|balles)$/;
const computeSureness = (cost: number): number => Math.max(0.4, 0.95 - 0.2 * cost);

interface Reading {
  bases: Map<string, number>;
  piece: Piece | null;
  /** The edit cost of the correction. */
  doubt: number;
  isEveryday?: boolean;
}
/** A reading with the index of its word in the query. */
type Placed = Reading & { place: number };
/** A prefix with more completions than this is not interpreted. */
const MAX_MEANINGS = 12;
const DENIES = 2;
/** A query in which each word needs two edits is about something else; two in one long word are a slip. */
const TOO_DOUBTFUL = 1.9;
const LONG_WORD = 9;
/** A correction with two edits is read, but not proposed: « divan » is not « dimanche ». */
const MAX_PROPOSED_COST = 1.3;
/** A short word is split at an apostrophe that is missing, and nowhere else: « camping » is not « camp ing ». */
const MIN_GLUED_LENGTH = 9;
/** A word with an unknown part is a sentence if it is longer than nearly all words. */
const MIN_UNSURE_LENGTH = 11;

/** Interprets a query in the words of the catalogue. The last word may be incomplete. */
export function interpret(question: string, vocabulary: Vocabulary, synonyms: Synonyms): Interpretation {
  const text = question.slice(0, MAX_QUESTION_LENGTH).replace(SINCE, (match) => ' '.repeat(match.length));
  const words = joinWords(
    splitWords(text)
      .slice(0, MAX_WORDS)
      .flatMap((word) => splitDigits(word, vocabulary)),
    vocabulary,
  );
  const readings: Placed[] = [];
  const matched = matchEmptyWords(words);
  if (words.every(({ folded }) => EMPTY.has(folded)) && matched.size < 2) return { terms: [], mended: null };
  const last = words.at(-1)!;
  const open = !/[\s.,;:!?]$/.test(text);
  for (const [place, word] of words.entries())
    if (!EMPTY.has(word.folded))
      readings.push(...readWord(word, open && word === last, vocabulary).map((reading) => ({ ...reading, place })));
  // « vice ca »: a trailing empty word may become another word.
  const hint =
    open && EMPTY.has(last.folded) && last.folded.length > 1 ? readPrefix(last.folded, vocabulary, 0.3) : null;

  const isLong = readings.length === 1 && words[readings[0]!.place]!.folded.length >= LONG_WORD;
  if (readings.length > 0 && !isLong && readings.every(({ doubt }) => doubt >= TOO_DOUBTFUL))
    return { terms: [], mended: null };
  const terms: QueryTerm[] = readings.map(({ bases, isEveryday, place }) => ({
    root: stem(words[place]!.folded),
    means: new Map(bases),
    worth: 0,
    kind: isEveryday ? 'everyday' : 'word',
  }));
  applySynonyms(readings, terms, synonyms, matched);
  if (hint && hint.size > 0) terms.push({ root: null, means: hint, worth: 0, kind: 'implied' });
  const median = Math.log(1 + vocabulary.size) * 0.6;
  for (const term of terms) {
    // « 1 » distinguishes « un mois » from « trois mois », but finds nothing by itself.
    if (term.means === hint || [...term.means.keys()].every((root) => /^\d{1,2}$/.test(root))) continue;
    const knownRoots = [...term.means.keys()].filter((root) => vocabulary.uses.has(root));
    term.worth = knownRoots.length === 0 ? median * 0.6 : Math.max(...knownRoots.map((root) => vocabulary.idf(root)));
  }
  const pieces = readings.flatMap(({ piece }) => piece ?? []);
  return { terms, mended: pieces.length > 0 ? pieces : null };
}

/** Splits words that contain digits: « acte2naissance » is three words, « 48si » one. */
function splitDigits(word: Word, vocabulary: Vocabulary): Word[] {
  if (!/\d/.test(word.folded) || isArticle(word.folded) || vocabulary.find(word.folded)) return [word];
  const parts = [...word.written.matchAll(/\d+|\D+/g)];
  const sum = SUM.exec(word.folded);
  if (sum)
    return [
      { ...word, written: sum[1]!, folded: sum[1]! },
      { ...word, written: 'euros', folded: 'euros' },
    ];
  return parts.length < 2
    ? [word]
    : parts.map((part) => ({
        written: part[0],
        folded: fold(part[0]),
        at: word.at + part.index,
        length: part[0].length,
      }));
}

/** Joins two words that form a known one: « pré avis » is one word. */
function joinWords(words: readonly Word[], vocabulary: Vocabulary): Word[] {
  const joined: Word[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const [word, next] = [words[i]!, words[i + 1]];
    const both =
      next && next.at - word.at - word.length === 1 && word.folded.length < 6
        ? vocabulary.find(word.folded + next.folded)
        : undefined;
    if (both && both.uses > 0 && !(EMPTY.has(word.folded) && vocabulary.knowsStem(stem(next!.folded)))) {
      joined.push({
        written: word.written + next!.written,
        folded: both.folded,
        at: word.at,
        length: next!.at + next!.length - word.at,
      });
      i += 1;
    } else joined.push(word);
  }
  return joined;
}

/** Reads a word of the query. An `open` word may be incomplete. */
function readWord(word: Word, open: boolean, vocabulary: Vocabulary): Reading[] {
  const { folded } = word;
  // « quitt » may become « quittance » or « quitter », whatever its own stem.
  const isHalf = open && vocabulary.find(folded) === undefined && vocabulary.begunBy(folded, 1).length > 0;
  if (!isHalf && vocabulary.knowsStem(stem(folded))) return [toSureReading(readKnownWord(folded, open, vocabulary))];
  if (/^\d+$/.test(folded) || (isArticle(folded) && !isHalf)) return [];
  const completions =
    open || folded.length > 2 ? readPrefix(folded, vocabulary, SURE.prefix) : new Map<string, number>();
  if (open && completions.size > 0) return [toSureReading(withSoundAlike(completions, folded, vocabulary))];

  const near = vocabulary.near(folded, { begun: open });
  if (isStopWord(folded)) return [readEverydayWord(folded, near, completions)];
  const glued = completions.size === 0 && findGlued(folded, near, vocabulary);
  if (glued) return readGlued(word, glued.pieces, open, vocabulary);
  return readMisspelt(word, near, completions);
}

const toSureReading = (bases: Map<string, number>): Reading => ({ bases, piece: null, doubt: 0 });

/** The meanings of a word whose stem is in a letter. */
function readKnownWord(folded: string, open: boolean, vocabulary: Vocabulary): Map<string, number> {
  const root = stem(folded);
  const bases = new Map<string, number>([[root, CODE.test(folded) ? SURE.code : 1]]);
  if (open && folded.length > 2)
    for (const [completion, sure] of readPrefix(folded, vocabulary, SURE.alsoPrefix))
      if (completion !== root) bases.set(completion, sure);
  // « motis » has the stem of « mot », but may mean « motifs ».
  if (vocabulary.find(folded) === undefined && folded.length > 3)
    for (const { entry, cost } of vocabulary.near(folded, { begun: false }))
      if (cost <= 1 && entry.uses > 0 && entry.stem !== root) bases.set(entry.stem, SURE.alsoNear);
  return bases;
}

/** Adds the word that sounds like one that is still being typed. */
function withSoundAlike(
  completions: ReadonlyMap<string, number>,
  folded: string,
  vocabulary: Vocabulary,
): Map<string, number> {
  const bases = new Map(completions);
  const alike = folded.length > 3 ? vocabulary.soundsLike(folded) : undefined;
  if (alike && alike.uses > 0) bases.set(alike.stem, Math.max(bases.get(alike.stem) ?? 0, SURE.soundsAlike));
  return bases;
}

/** An everyday word that is in no letter: perhaps a slip for one that is. */
function readEverydayWord(
  folded: string,
  near: readonly NearMatch[],
  completions: ReadonlyMap<string, number>,
): Reading {
  const bases = new Map(completions);
  for (const { entry, cost } of near)
    if (cost <= 1 && entry.uses > 0)
      bases.set(entry.stem, entry.sound === toPhonetic(folded) ? SURE.soundsAlike : SURE.insteadOfEveryday);
  return { bases, piece: null, doubt: TOO_DOUBTFUL, isEveryday: true };
}

/** Finds the words of which spaces or an apostrophe are missing, unless one correction explains the word better. */
function findGlued(folded: string, near: readonly NearMatch[], vocabulary: Vocabulary): CompoundSplit | undefined {
  const isWord = (piece: string): boolean =>
    vocabulary.find(piece) !== undefined || (piece.length > 5 && vocabulary.proposesStem(stem(piece)));
  const glued = splitCompound(
    folded,
    isWord,
    (piece) => piece.length > 4 && vocabulary.soundsLike(piece) !== undefined,
    (start) => vocabulary.begunBy(start, 1).length > 0,
  );
  if (!glued) return undefined;
  if (glued.sure && glued.pieces.length === 2 && glued.pieces[0]!.length < 3) return glued;
  const isBetter = (near[0]?.cost ?? 9) > (glued.sure ? 1.3 : 2.3);
  return isSentence(folded, glued) && isBetter ? glued : undefined;
}

/** A word that no letter contains: its completions, and the words that it may be a slip for. */
function readMisspelt(word: Word, near: readonly NearMatch[], completions: ReadonlyMap<string, number>): Reading[] {
  const bases = new Map(completions);
  const [best] = near;
  if (best && EMPTY.has(best.entry.folded) && bases.size === 0) return [];
  for (const { entry, cost } of near)
    if (!EMPTY.has(entry.folded)) bases.set(entry.stem, Math.max(bases.get(entry.stem) ?? 0, computeSureness(cost)));
  const candidates = near.filter(({ cost }) => cost < MAX_PROPOSED_COST).map(({ entry }) => entry);
  const piece = candidates.length > 0 ? { at: word.at, length: word.length, candidates } : null;
  return [{ bases, piece, doubt: best?.cost ?? TOO_DOUBTFUL }];
}

/** Returns whether the parts may be a sentence: none ends with « que » or « on ». */
function isSentence(folded: string, { pieces, sure }: CompoundSplit): boolean {
  const last = pieces.at(-1) ?? '';
  if (!sure) return folded.length >= MIN_UNSURE_LENGTH;
  return folded.length >= MIN_GLUED_LENGTH && !EMPTY.has(last) && last.length > 1;
}

function readGlued(word: Word, pieces: readonly string[], open: boolean, vocabulary: Vocabulary): Reading[] {
  const written = pieces
    .map((part) => (vocabulary.find(part)?.written ?? part) + (/^(?:[ldjmtsnc]|qu)$/.test(part) ? '’' : ' '))
    .join('')
    .slice(0, -1);
  const piece: Piece = { at: word.at, length: word.length, candidates: [{ written, stem: '' }] };
  const pieceReadings = pieces
    .filter((part) => part.length > 1 && !EMPTY.has(part))
    .flatMap((part, i, all) =>
      readWord({ ...word, folded: part, written: part }, open && i === all.length - 1, vocabulary),
    );
  return pieceReadings.map(({ bases }, i) => ({ bases, piece: i === 0 ? piece : null, doubt: 0 }));
}

function readPrefix(start: string, vocabulary: Vocabulary, sure: number): Map<string, number> {
  const completions = new Map<string, number>();
  if (start.length < 2) return completions;
  for (const { stem: root, folded } of vocabulary.begunBy(start)) {
    if (EMPTY.has(folded)) continue;
    // The shorter the missing end, the higher the confidence: « assuran » is « assurance » rather than « assurances vie
    // ».
    completions.set(
      root,
      Math.max(completions.get(root) ?? 0, sure - Math.min(0.2, 0.02 * (folded.length - start.length))),
    );
  }
  return completions;
}

/**
 * Adds implied meanings to the literal ones. A rule with several words requires all of them, each literal or implied by
 * another word: « plaquer mon boulot » is « plaquer travail ». Their common meaning counts in addition to each of them.
 */
function applySynonyms(
  readings: readonly Placed[],
  terms: QueryTerm[],
  { rules }: Synonyms,
  matched: ReadonlyMap<string, readonly number[]>,
): void {
  const listRules = (roots: Iterable<string>) => [...new Set(roots)].flatMap((root) => rules.get(root) ?? []);
  readings.forEach(({ bases }, i) => {
    const { means } = terms[i]!;
    if (bases.size > MAX_MEANINGS) return;
    for (const { stems: ruleWords, meant } of listRules(bases.keys()))
      if (ruleWords.length === 1)
        for (const term of meant)
          means.set(term, Math.max(means.get(term) ?? 0, bases.get(ruleWords[0]!)! * SURE.synonym));
  });
  const holders = new Map<string, { reading: number; sure: number }[]>();
  terms.forEach(({ means }, reading) => {
    if (readings[reading]!.bases.size <= MAX_MEANINGS)
      for (const [root, sure] of means) holders.set(root, [...(holders.get(root) ?? []), { reading, sure }]);
  });
  const phrases = new Map<string, Map<string, number>>();
  for (const { stems: ruleWords, meant } of listRules([...holders.keys(), ...matched.keys()])) {
    if (ruleWords.length === 1 || !ruleWords.every((word) => holders.has(word) || matched.has(word))) continue;
    const by = ruleWords.flatMap((word) => holders.get(word) ?? []);
    if (new Set(by.map(({ reading }) => reading)).size < ruleWords.filter((word) => !matched.has(word)).length)
      continue;
    // « pas » negates its neighbours.
    const places = [
      ...by.map(({ reading }) => readings[reading]!.place),
      ...ruleWords.flatMap((word) => (word === DENIAL ? [] : (matched.get(word) ?? []))),
    ];
    if (
      ruleWords.includes(DENIAL) &&
      !matched.get(DENIAL)!.some((denialPlace) => places.some((place) => Math.abs(place - denialPlace) <= DENIES))
    )
      continue;
    // « spectacle annulé » is not « arrêté annulé »: an implied word contributes less to a phrase.
    const surest = ruleWords.map((word) =>
      Math.min(1, Math.max(0, ...(holders.get(word) ?? []).map(({ sure }) => sure)) || 1),
    );
    const strength = SURE.phrase * surest.reduce((all, sure) => all * sure ** 2, 1);
    const key = [...new Set(by.map(({ reading }) => reading))].toSorted().join();
    const together = phrases.get(key) ?? new Map<string, number>();
    phrases.set(key, together);
    for (const { reading, sure } of by)
      for (const term of meant) {
        const { means } = terms[reading]!;
        means.set(term, Math.max(means.get(term) ?? 0, sure * strength));
        together.set(term, Math.max(together.get(term) ?? 0, sure * strength));
      }
    if (by.length === 0) for (const term of meant) together.set(term, SURE.phrase);
  }
  for (const means of phrases.values()) terms.push({ root: null, means, worth: 0, kind: 'implied' });
}
