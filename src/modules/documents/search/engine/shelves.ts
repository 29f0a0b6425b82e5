import { readNames, type Coverage, type Name } from './coverage.ts';
import { SHELVES } from './generated/shelves.ts';

/** A life event, a subject or a type of recipient that a query names. */
export interface FoundShelf {
  slug: string;
  title: string;
  /** The query is its name: it stands before the letters; otherwise after the second letter. */
  isNamed: boolean;
}

const MAX_SHELVES = 2;
const MIN_NAMED = 0.9;
const MIN_RELATED = 0.5;

let parsed: readonly { slug: string; title: string; names: readonly Name[] }[] | undefined;
/** The shelves of this build, parsed on first use; the title, its parts and what people say are their names. */
const listShelves = () =>
  (parsed ??= SHELVES.split('\n').map((line) => {
    const [slug = '', title = '', says = ''] = line.split('|');
    return { slug, title, names: readNames([title, ...title.split(/, | et | ou /), ...says.split(', ')]) };
  }));

/** Finds the shelves that the query names, or that it is about, best first. */
export const findShelves = ({ matchNames }: Coverage): FoundShelf[] =>
  listShelves()
    .map(({ slug, title, names }) => ({ slug, title, score: matchNames(names) }))
    .filter(({ score }) => score >= MIN_RELATED)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_SHELVES)
    .map(({ slug, title, score }) => ({ slug, title, isNamed: score >= MIN_NAMED }));

/** Places shelves among the letters: named ones first, the best related one after the second letter. */
export function placeShelves<Letter, Shelf>(
  letters: readonly Letter[],
  shelves: readonly (Shelf & { isNamed: boolean })[],
): (Letter | Shelf)[] {
  const named = shelves.filter(({ isNamed }) => isNamed);
  const related = named.length > 0 ? [] : shelves.slice(0, 1);
  return [...named, ...letters.slice(0, 2), ...related, ...letters.slice(2)];
}
