import { readNames, type Coverage, type Name } from './coverage.ts';
import { splitWords } from './fold.ts';
import { SHELVES } from './generated/shelves.ts';

/** A life event, a subject or a type of recipient that a query names. */
export interface FoundShelf {
  slug: string;
  title: string;
  /** The query names it: it is shown before the letters; otherwise after the second letter. */
  isNamed: boolean;
}

const MAX_SHELVES = 2;
const MIN_NAMED = 0.9;
const MIN_RELATED = 0.5;

let parsed: readonly { slug: string; title: string; names: readonly Name[]; firms: readonly Name[] }[] | undefined;
/**
 * The shelves of this build, parsed on first use; the title, its parts and what people say are their names. The names of
 * firms are names of a recipient only if the query says nothing else.
 */
const listShelves = () =>
  (parsed ??= SHELVES.split('\n').map((line) => {
    const [slug = '', title = '', says = '', firms = ''] = line.split('|');
    const names = readNames([title, ...title.split(/, | et | ou /), ...says.split(',')]);
    return { slug, title, names, firms: readNames(firms.split(',')) };
  }));

const toWords = (text: string): string =>
  splitWords(text)
    .map(({ folded }) => folded)
    .join(' ');

/**
 * Finds the shelves that the query names, or else the one that it is about, best first; `isName` if the query says
 * nothing else than the name of the first.
 */
export function findShelves(question: string, { matchNames }: Coverage): { shelves: FoundShelf[]; isName: boolean } {
  const [literal = []] = readNames([question]);
  const isLiteral = (name: Name): boolean =>
    name.length === literal.length && name.every((root) => literal.includes(root));
  const found = listShelves()
    .map(({ slug, title, names, firms }) => {
      const isName = names.some(isLiteral) || firms.some(isLiteral);
      return {
        slug,
        title,
        isTitle: toWords(title) === toWords(question),
        isName,
        score: isName ? 1 : matchNames(names),
      };
    })
    .filter(({ score }) => score >= MIN_RELATED)
    .toSorted(
      (a, b) => Number(b.isTitle) - Number(a.isTitle) || Number(b.isName) - Number(a.isName) || b.score - a.score,
    );
  // Two shelves may have the same name: « banque » is a subject and a recipient.
  const shelves = found
    .slice(0, found[1]?.score === 1 ? MAX_SHELVES : 1)
    .map(({ slug, title, score }) => ({ slug, title, isNamed: score >= MIN_NAMED }));
  return { shelves, isName: found[0]?.isName ?? false };
}

/** Places shelves among the letters: named ones first, the best related one after the second letter. */
export function placeShelves<Letter, Shelf>(
  letters: readonly Letter[],
  shelves: readonly (Shelf & { isNamed: boolean })[],
): (Letter | Shelf)[] {
  const named = shelves.filter(({ isNamed }) => isNamed);
  const related = shelves.filter(({ isNamed }) => !isNamed);
  return [...named, ...letters.slice(0, 2), ...related, ...letters.slice(2)];
}
