import { readNames, type Coverage, type Name } from './coverage.ts';
import { splitWords } from './fold.ts';
import { TEMPLATE_GROUPS } from './generated/template-groups.ts';
import {
  findInstitution,
  isSilence,
  listNamingWords,
  NO_INSTITUTION,
  type NamedInstitution,
  type WordKinds,
} from './institutions.ts';
import { stem } from './stem.ts';

/** A life event, a subject or a type of recipient that a query names. */
export interface FoundTemplateGroup {
  slug: string;
  title: string;
  /** The query names it: it is shown before the letters; otherwise after the second letter. */
  isNamed: boolean;
}

const MAX_GROUPS = 2;
const MIN_NAMED = 0.9;
const MIN_RELATED = 0.5;

let parsed: readonly { slug: string; title: string; names: readonly Name[] }[] | undefined;
/**
 * The template groups of this build, parsed on first use; the title, its parts and what people say are their names.
 */
const listTemplateGroups = () =>
  (parsed ??= TEMPLATE_GROUPS.split('\n').map((line) => {
    const [slug = '', title = '', says = ''] = line.split('|');
    const names = readNames([title, ...title.split(/, | et | ou /), ...says.split(',')]);
    return { slug, title, names };
  }));

const toWords = (text: string): string =>
  splitWords(text)
    .map(({ folded }) => folded)
    .join(' ');

const isNameOf = (word: string, page: string): boolean =>
  listTemplateGroups().some(
    ({ slug, names }) => slug === page && names.some((name) => name.length === 1 && name[0] === stem(word)),
  );

/**
 * Finds the template groups that the query names, or else the one that it is about, best first; `isName` if the query
 * says nothing else than the name of the first or of an institution; `named` is this institution.
 */
export function findTemplateGroups(
  question: string,
  { matchNames }: Coverage,
  wordKinds: Pick<WordKinds, 'isKnown' | 'isSpelt'>,
): { templateGroups: FoundTemplateGroup[]; isName: boolean; named: NamedInstitution } {
  const words = listNamingWords(question);
  const institution = findInstitution(words, { isKind: isNameOf, ...wordKinds });
  const [literal = []] = readNames([words.map(({ folded }) => folded).join(' ')]);
  const isLiteral = (name: Name): boolean =>
    name.length === literal.length && name.every((root) => literal.includes(root));
  const found = listTemplateGroups()
    .map(({ slug, title, names }) => {
      const isName = names.some(isLiteral) || slug === institution?.page;
      return {
        slug,
        title,
        isTitle: toWords(title) === toWords(question),
        isPage: slug === institution?.page,
        isName,
        score: isName ? 1 : matchNames(names),
      };
    })
    // The words of an institution's name are no subject: « France Travail » is not about work.
    .filter(({ score, isName }) => (institution ? isName : score >= MIN_RELATED))
    .toSorted(
      (a, b) =>
        Number(b.isTitle) - Number(a.isTitle) ||
        Number(b.isPage) - Number(a.isPage) ||
        Number(b.isName) - Number(a.isName) ||
        b.score - a.score,
    );
  // Two template groups may have the same name: « banque » is a subject and a recipient.
  const templateGroups = found
    .slice(0, found[1]?.score === 1 ? MAX_GROUPS : 1)
    .map(({ slug, title, score }) => ({ slug, title, isNamed: score >= MIN_NAMED }));
  const isName = institution !== undefined || (found[0]?.isName ?? false);
  const named = institution ? { letters: institution.letters, isSilent: isSilence(question) } : NO_INSTITUTION;
  return { templateGroups, isName, named };
}

/** Places template groups among the letters: named ones first, the best related one after the second letter. */
export function placeTemplateGroups<Letter, Group>(
  letters: readonly Letter[],
  templateGroups: readonly (Group & { isNamed: boolean })[],
): (Letter | Group)[] {
  const named = templateGroups.filter(({ isNamed }) => isNamed);
  const related = templateGroups.filter(({ isNamed }) => !isNamed);
  return [...named, ...letters.slice(0, 2), ...related, ...letters.slice(2)];
}
