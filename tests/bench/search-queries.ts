import { parse } from 'yaml';
import { z } from 'zod';
import { readTemplateSources } from '../../src/modules/documents/index.ts';

/**
 * The ways in which people type a query. No rule of the search may be made for a single query. Of queries never used
 * for tuning, 95 % found their letter; of hard ones 89 %; of colloquial ones, chosen to be as different as possible, 76 %.
 */
const KINDS = {
  titre: 'the words of the title',
  'sans-accents': 'as a keyboard without accents writes',
  elisions: 'articles and pronouns joined by an apostrophe, straight or curly',
  formes: 'plurals, feminines, and conjugated verbs',
  ordinaire: 'everyday speech',
  'une-faute': 'one letter wrong, missing, added or swapped',
  'deux-fautes': 'two letters wrong, in one word or in two',
  coupes: 'words cut off while they are typed',
  desordre: 'the words in another order',
  phrases: 'whole sentences and questions',
  sms: 'as on a telephone: no spaces, no apostrophes, by ear',
  'mots-cles': 'a few words, names of firms and of laws',
  articles: 'an article of a code or of a law, as people copy it',
} as const;
export type QueryKind = keyof typeof KINDS;

const Queries = z.partialRecord(
  z.enum(Object.keys(KINDS) as QueryKind[]),
  z.array(z.union([z.string(), z.strictObject({ query: z.string(), or: z.array(z.string()).min(1) })])).min(1),
);

export interface SearchQuery {
  kind: QueryKind;
  query: string;
  /** The letter whose folder contains the query, and those that answer it as well. */
  slugs: [slug: string, ...others: string[]];
}

/** Collects `queries.yaml` of every letter. Throws if one has another shape, or if two letters claim the same query. */
export function searchQueries(sources: Readonly<Record<string, string>> = readTemplateSources()): SearchQuery[] {
  const paths = Object.keys(sources).filter((path) => path.endsWith('/queries.yaml'));
  const queries = paths.sort().flatMap((path) => parseQueries(path, sources[path]!));
  const seen = new Map<string, SearchQuery>();
  for (const query of queries) {
    const key = `${query.kind}: ${query.query}`;
    const other = seen.get(key);
    if (other)
      throw new Error(`Query "${key}" is in two folders, ${other.slugs[0]} and ${query.slugs[0]}: use "or" in one.`);
    seen.set(key, query);
  }
  return queries;
}

function parseQueries(path: string, source: string): SearchQuery[] {
  const result = Queries.safeParse(parse(source));
  if (!result.success) throw new Error(`seeds/letters/${path}: ${z.prettifyError(result.error)}`);
  const slug = path.split('/').at(-2)!;
  return Object.entries(result.data).flatMap(([kind, queries]) =>
    queries.map((entry) => {
      const { query, or } = typeof entry === 'string' ? { query: entry, or: [] } : entry;
      return { kind: kind as QueryKind, query, slugs: [slug, ...or] as SearchQuery['slugs'] };
    }),
  );
}

/** Groups the queries by kind, each with the letters that answer it. */
export function searchQueriesByKind(): Record<string, Record<string, readonly string[]>> {
  const queries = searchQueries();
  const ofKind = (kind: string) => queries.filter((query) => query.kind === kind);
  return Object.fromEntries(
    Object.keys(KINDS).map((kind) => [
      kind,
      Object.fromEntries(ofKind(kind).map(({ query, slugs }) => [query, slugs])),
    ]),
  );
}
