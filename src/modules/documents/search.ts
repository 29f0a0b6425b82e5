import type { TemplateVersion } from './models/template-version.ts';

const ELISION = /\b(?:l|d|j|m|t|s|n|c|qu)['’]/g;
/** Words that say nothing about which letter is meant. */
const EMPTY = new Set(
  'de du des la le les un une et ou a au aux en mon ma mes ton ta son sa ses notre nos votre vos pour par sur chez dans avec sans ne pas je tu il on nous vous ce cette ces que qui est suis ai veux voudrais faire comment lettre lettres courrier modele exemple demande ecrire envoyer'.split(' '),
);

/** Lower case, no accents, no elisions. */
const folded = (text: string): string =>
  text.toLowerCase().replace(/œ/g, 'oe').normalize('NFD').replace(/\p{M}/gu, '').replace(ELISION, ' ').replace(/[^a-z0-9]+/g, ' ').trim();

/** Endings of plurals, infinitives and nouns of action, so that « résilier » meets « résiliation ». */
const stem = (word: string): string =>
  word.length < 5 ? word.replace(/(?<=..)s$/, '') : word.replace(/(?:ations?|itions?|tions?|ements?|er|ee?s?|ir|ant|s|x|e)$/, '');

interface Word {
  folded: string;
  stem: string;
  /** As it is written, for what we suggest. */
  written: string;
}
const wordsOf = (text: string): Word[] =>
  text
    .replaceAll(/['’]/g, '’ ')
    .split(/[^\p{L}\p{N}’]+/u)
    .map((written) => ({ written: written.toLowerCase(), folded: folded(written) }))
    .filter((word) => word.folded !== '' && !word.written.endsWith('’') && !EMPTY.has(word.folded))
    .map((word) => ({ ...word, stem: stem(word.folded) }));

type Weighed = Word & { weight: number };
const WEIGHTS = { title: 5, searchWords: 3, purpose: 1 } as const;

// A version never changes, so its words are looked up once.
const indexes = new Map<string, Weighed[]>();
function indexOf(version: TemplateVersion): Weighed[] {
  const there = indexes.get(version.id);
  if (there) return there;
  const { title, purpose, searchWords } = version.data;
  const words = new Map<string, Weighed>();
  const add = (text: string, weight: number): void => {
    for (const word of wordsOf(text)) {
      const known = words.get(word.folded);
      // A slug has no accents: the same word written in full is what we suggest.
      const written = known && known.written !== known.folded ? known.written : word.written;
      words.set(word.folded, { ...word, written, weight: Math.max(weight, known?.weight ?? 0) });
    }
  };
  add(`${title} ${version.slug.replaceAll('-', ' ')}`, WEIGHTS.title);
  add(searchWords.join(' '), WEIGHTS.searchWords);
  add(purpose, WEIGHTS.purpose);
  const index = [...words.values()];
  indexes.set(version.id, index);
  return index;
}

/** One letter added, missing, changed, or two swapped. */
function isNear(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 3 || Math.max(a.length, b.length) < 4) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i += 1;
  const [x, y] = [a.slice(i), b.slice(i)];
  return x.slice(1) === y.slice(1) || x.slice(1) === y || x === y.slice(1) || (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2));
}

/** How well a word that was asked for meets a known one: the same, its beginning while it is typed, or not at all. */
function meeting(asked: Word, known: Word): number {
  if (asked.stem === known.stem) return 1;
  return asked.folded.length > 1 && known.folded.startsWith(asked.folded) ? 0.7 : 0;
}
const scoreOf = (asked: Word, index: readonly Weighed[]): number => Math.max(0, ...index.map((known) => meeting(asked, known) * known.weight));

/** The known word a mistyped one stands for, the weightiest first; by its stem too, for a plural with a slip in it. */
function mended(asked: Word, vocabulary: readonly Weighed[]): Word {
  const same = vocabulary.find((known) => known.folded === asked.folded);
  if (same || vocabulary.some((known) => meeting(asked, known) > 0)) return same ?? asked;
  const near = vocabulary.filter((known) => isNear(asked.folded, known.folded) || (asked.stem.length > 4 && isNear(asked.stem, known.stem)));
  return near.toSorted((a, b) => b.weight - a.weight)[0] ?? asked;
}

/** Best first. A template answers when at least half of the words asked for are in it, whole, begun or nearly. */
export function searchTemplates(versions: readonly TemplateVersion[], query: string): { hits: TemplateVersion[]; didYouMean: string | null } {
  const asked = wordsOf(query).slice(0, 12);
  if (asked.length === 0) return { hits: [], didYouMean: null };
  const vocabulary = versions.flatMap(indexOf);
  const words = asked.map((word) => mended(word, vocabulary));
  const scored = versions
    .map((version) => {
      const scores = words.map((word) => scoreOf(word, indexOf(version)));
      const met = scores.filter((score) => score > 0).length;
      return { version, score: met * 2 < words.length ? 0 : scores.reduce((sum, score) => sum + score, 0) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.version.slug.localeCompare(b.version.slug));
  const isMended = words.some((word, i) => word.folded !== asked[i]!.folded);
  return { hits: scored.map(({ version }) => version), didYouMean: isMended && scored.length > 0 ? words.map(({ written }) => written).join(' ') : null };
}
