import { assess, writeNameWords } from './answers.ts';
import { INDEX_FORMAT, readIndexWords, type CompactIndex } from './compact.ts';
import { placeInstitutionLetters } from './institutions.ts';
import { interpret } from './interpret.ts';
import { proposeQuestion } from './proposal.ts';
import { rankRows, readRow, toUse } from './score.ts';
import { readSubjects } from './subjects.ts';
import { getSynonyms } from './synonyms.ts';
import { placeTemplateGroups, type FoundTemplateGroup } from './template-groups.ts';
import { Vocabulary } from './vocabulary.ts';

export interface Hit<Method extends string | null = string | null> {
  category: string;
  categoryTitle: string;
  slug: string;
  title: string;
  advised: Method;
  score: number;
}
export interface Facet {
  category: string;
  title: string;
  count: number;
}
export interface Found<Method extends string | null = string | null> {
  /** The answers, best first; only one category if requested. Empty if no letter answers the query. */
  hits: Hit<Method>[];
  /** Letters that are near the query, if none answers it. */
  near: Hit<Method>[];
  /** Life events, subjects and recipients that the query names, if it is answered. */
  templateGroups: FoundTemplateGroup[];
  /** The subject of the query, if the catalogue is known to have no letter for it. */
  missing: string | null;
  /** The number of results in each category. */
  facets: Facet[];
  didYouMean: string | null;
}
export interface SearchIndex<Method extends string | null = string | null> {
  readonly version: string;
  search(question: string, only?: { category?: string }): Found<Method>;
  /** The letters and template groups that answer, best first. */
  suggest(question: string): (Hit<Method> | FoundTemplateGroup)[];
  /** Finds a word of the vocabulary. */
  findWord(folded: string): { written: string } | undefined;
}

/** Opens an index that a server has sent. Null without one, or if another build made it: the server searches then. */
export const readIndex = <Method extends string | null>(
  index: CompactIndex<Method> | null,
): SearchIndex<Method> | null => (index?.format === INDEX_FORMAT ? openIndex(index) : null);

export function openIndex<Method extends string | null>(index: CompactIndex<Method>): SearchIndex<Method> {
  const written = new Map<string, string>();
  const write = (folded: string, word: string): void => {
    const currentSpelling = written.get(folded);
    if (currentSpelling === undefined || currentSpelling === folded) written.set(folded, word);
  };
  const texts = readIndexWords(index);
  const rows = index.rows.map(([at, slug, title, advised], i) => ({
    at,
    slug,
    title,
    advised: index.methods[advised]!,
    ...readRow(title, slug, texts[i]!, write),
  }));
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const subjects = readSubjects(index);
  writeNameWords(subjects, write);
  const holders = new Map<string, number[]>();
  rows.forEach(({ words }, i) => {
    for (const root of words.keys()) {
      const cached = holders.get(root);
      if (cached) cached.push(i);
      else holders.set(root, [i]);
    }
  });
  const uses = new Map(
    [...holders].map(([root, at]) => [root, at.reduce((sum, i) => sum + toUse(rows[i]!.words.get(root)!), 0)]),
  );
  const synonyms = getSynonyms();
  const vocabulary = new Vocabulary(written, uses, rows.length, synonyms, subjects.byStem.keys());
  const idfs = new Map([...uses.keys()].map((root) => [root, vocabulary.idf(root)]));
  const idf = (root: string): number => idfs.get(root) ?? 0;

  function search(question: string, { category }: { category?: string } = {}): Found<Method> {
    const { terms, mended } = interpret(question, vocabulary, synonyms);
    const candidates = [
      ...new Set(terms.flatMap(({ means }) => [...means.keys()].flatMap((root) => holders.get(root) ?? []))),
    ].toSorted((a, b) => a - b);
    const ranked = rankRows(
      candidates.map((i) => rows[i]!),
      terms,
      idf,
    );
    const first = ranked[0];
    const { isAnswered, missing, templateGroups, named } = assess(question, first, {
      terms,
      idf: (root) => vocabulary.idf(root),
      vocabulary,
      isPublished: (slug) => bySlug.has(slug),
      subjects,
    });
    const placed = placeInstitutionLetters(ranked, named, (slug) => bySlug.get(slug));
    const all = placed.map(({ row: { at, slug, title, advised }, score }) => {
      const [inCategory, categoryTitle] = index.categories[at]!;
      return { category: inCategory, categoryTitle, slug, title, advised, score };
    });
    const chosen = category === undefined ? all : all.filter((hit) => hit.category === category);
    return {
      hits: isAnswered ? chosen : [],
      near: isAnswered ? [] : chosen,
      templateGroups: category === undefined ? templateGroups : [],
      missing,
      facets: isAnswered ? countFacets(all) : [],
      didYouMean:
        mended && first && isAnswered
          ? proposeQuestion(question, mended, vocabulary, (root) => first.row.words.has(root))
          : null,
    };
  }
  function suggest(question: string): (Hit<Method> | FoundTemplateGroup)[] {
    const { hits, templateGroups } = search(question);
    return placeTemplateGroups<Hit<Method>, FoundTemplateGroup>(hits, templateGroups);
  }
  return {
    version: index.version,
    search,
    suggest,
    findWord: vocabulary.find,
  };
}

export function countFacets(hits: readonly Pick<Hit, 'category' | 'categoryTitle'>[]): Facet[] {
  const counts = new Map<string, Facet>();
  for (const { category, categoryTitle } of hits)
    counts.set(category, { category, title: categoryTitle, count: (counts.get(category)?.count ?? 0) + 1 });
  return [...counts.values()].toSorted((a, b) => b.count - a.count || a.title.localeCompare(b.title, 'fr'));
}
