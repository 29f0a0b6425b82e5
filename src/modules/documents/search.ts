import type { TemplateVersion } from './models/template-version.ts';

const ELISION = /\b(l|d|j|m|t|s|n|c|qu)['’]/g;
const EMPTY = new Set('de du des la le les un une et a au aux en mon ma mes ton ta son sa ses pour par sur ne pas je tu il on ce cette que qui lettre courrier modele comment faire'.split(' '));

/** Lower case, no accents, no elisions. */
const folded = (text: string): string =>
  text.toLowerCase().replace(/œ/g, 'oe').normalize('NFD').replace(/\p{M}/gu, '').replace(ELISION, ' ').replace(/[^a-z0-9]+/g, ' ').trim();

/** Endings of plurals, infinitives and nouns of action, so that « résilier » meets « résiliation ». */
const stem = (word: string): string =>
  word.length < 5 ? word.replace(/[sx]$/, '') : word.replace(/(ations?|itions?|tions?|ements?|er|ee?s?|ir|ant|e?s|x|e)$/, '').slice(0, 12);

export const wordsOf = (text: string): string[] => folded(text).split(' ').filter((word) => word !== '' && !EMPTY.has(word)).map(stem);

interface Indexed {
  version: TemplateVersion;
  weights: Map<string, number>;
}

function indexed(version: TemplateVersion): Indexed {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const word of wordsOf(text)) weights.set(word, Math.max(weight, weights.get(word) ?? 0));
  };
  add(version.data.purpose, 1);
  add(version.data.searchWords.join(' '), 3);
  add(version.data.title, 5);
  add(version.slug.replaceAll('-', ' '), 5);
  return { version, weights };
}

/** One letter added, missing, changed, or two swapped. */
function near(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 4) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i += 1;
  const [x, y] = [a.slice(i), b.slice(i)];
  return x.slice(1) === y.slice(1) || x.slice(1) === y || x === y.slice(1) || (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2));
}

/** Best first. A template answers when at least half of the words asked for are in it, whole, begun or nearly. */
export function searchTemplates(versions: readonly TemplateVersion[], query: string): { hits: TemplateVersion[]; didYouMean: string | null } {
  const words = wordsOf(query.slice(0, 200));
  if (words.length === 0) return { hits: [], didYouMean: null };
  const index = versions.map(indexed);
  const vocabulary = new Set(index.flatMap(({ weights }) => [...weights.keys()]));
  const mended = words.map((word) => (vocabulary.has(word) || [...vocabulary].some((known) => known.startsWith(word)) ? word : ([...vocabulary].find((known) => near(word, known)) ?? word)));

  const scored = index
    .map(({ version, weights }) => {
      const scores = mended.map((word) => weights.get(word) ?? Math.max(0, ...[...weights].map(([known, weight]) => (word.length > 1 && known.startsWith(word) ? weight * 0.7 : 0))));
      const met = scores.filter((score) => score > 0).length;
      return { version, score: met * 2 < mended.length ? 0 : scores.reduce((sum, score) => sum + score, 0) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.version.slug.localeCompare(b.version.slug));
  const changed = mended.some((word, i) => word !== words[i]);
  return { hits: scored.map(({ version }) => version), didYouMean: changed && scored[0] ? scored[0].version.data.shortTitle : null };
}
