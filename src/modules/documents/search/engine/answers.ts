import { isConfident, weighEvidence } from './confidence.ts';
import { createCoverage, type Coverage } from './coverage.ts';
import { listContentWords } from './fold.ts';
import { TEMPLATE_GROUPS } from './generated/template-groups.ts';
import { NO_INSTITUTION, type NamedInstitution } from './institutions.ts';
import type { QueryTerm } from './interpret.ts';
import { rankRows, type Ranked, type Row } from './score.ts';
import type { Subjects } from './subjects.ts';
import { findTemplateGroups, type FoundTemplateGroup } from './template-groups.ts';
import type { Vocabulary } from './vocabulary.ts';

interface Verdict {
  /** Whether the letters answer the query; otherwise they are only near it. */
  isAnswered: boolean;
  /** The subject of the query, if the catalogue is known to have no letter for it. */
  missing: string | null;
  /** The institution that the query names, if it says nothing else. */
  named: NamedInstitution;
}

/** A query in the words of the catalogue. */
interface Query {
  terms: readonly QueryTerm[];
  /** Returns the weight of a stem; that of a stem in no letter is the highest. */
  idf: (root: string) => number;
  vocabulary: Pick<Vocabulary, 'isKnown' | 'isSpelt'>;
  /** Returns whether a letter that was missing when this build was made exists. */
  isPublished: (slug: string) => boolean;
  subjects: Subjects;
}

/** A subject whose name has a lower match is not what the query is about, unless its wordings are as strong as this. */
const MIN_MISSING = 0.4;
const MIN_MISSING_STRENGTH = 6;

/** Passes the words of the names of template groups and subjects to `write`: they may be misspelt too. */
export function writeNameWords(subjects: Subjects, write: (folded: string, written: string) => void): void {
  const groupNames = TEMPLATE_GROUPS.split('\n').map((line) => line.split('|')[2]!);
  const names = [...groupNames, ...subjects.all.map(({ says }) => says)];
  for (const { folded, written } of listContentWords(names.join('\n'))) write(folded, written);
}

/**
 * Finds the subject without a letter that a question is about, how well it matches, the score that the best subject
 * would have among the letters, and the highest strength of one.
 */
function findMissing({ terms, idf, isPublished, subjects }: Query, { matchNames }: Coverage) {
  const stems = [...new Set(terms.flatMap(({ means }) => [...means.keys()]))];
  const collect = <T>(groups: ReadonlyMap<string, readonly T[]>): Set<T> =>
    new Set(stems.flatMap((root) => groups.get(root) ?? []));
  let [title, match]: [string | null, number] = [null, 0];
  for (const { subject, name } of collect(subjects.namesByStem)) {
    const found = isPublished(subject.letter) ? 0 : matchNames([name]);
    if (found > match) [title, match] = [subject.title, found];
  }
  const missing = [...collect(subjects.byStem)].filter(({ letter }) => !isPublished(letter));
  const ranked = rankRows(missing, terms, idf);
  const findMost = (of: (row: Ranked<Row>) => number): number =>
    ranked.reduce((best, row) => Math.max(best, of(row)), 0);
  const [best] = ranked;
  if (match < MIN_MISSING) title = best && best.strength >= MIN_MISSING_STRENGTH ? best.row.title : null;
  return {
    title,
    match,
    textScore: findMost(({ textScore }) => textScore),
    strength: findMost(({ strength }) => strength),
  };
}

/**
 * Judges the first letter, and finds the template groups that stand among the answers. A query that is the name of a
 * group is answered; one that only contains it needs the same confidence as for letters.
 */
export function assess(
  question: string,
  first: Ranked<Row> | undefined,
  query: Query,
): Verdict & { templateGroups: FoundTemplateGroup[] } {
  const coverage = createCoverage(query.terms, query.idf);
  const { templateGroups, isName, named } = findTemplateGroups(question, coverage, query.vocabulary);
  if (isName) return { isAnswered: true, missing: null, templateGroups, named };
  const { title, ...subject } = findMissing(query, coverage);
  const isAnswered = first !== undefined && isConfident(weighEvidence(question, first, query.terms, coverage, subject));
  return {
    isAnswered,
    missing: isAnswered ? null : title,
    templateGroups: isAnswered ? templateGroups : [],
    named: NO_INSTITUTION,
  };
}
