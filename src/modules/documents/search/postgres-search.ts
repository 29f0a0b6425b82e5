import type { Deps } from '../../../kernel/deps.ts';
import { getCatalogueVersion } from '../catalogue/queries.ts';
import { categories } from '../catalogue/template-files.ts';
import { rebuildSearchIndex } from './commands/rebuild-search-index.ts';
import { assess, writeNameWords } from './engine/answers.ts';
import { placeInstitutionLetters, type NamedInstitution } from './engine/institutions.ts';
import { interpret, type QueryTerm } from './engine/interpret.ts';
import { proposeQuestion } from './engine/proposal.ts';
import { rankRows, type Ranked, type Row } from './engine/score.ts';
import { countFacets } from './engine/search-index.ts';
import { openSubjects, type Subjects } from './engine/subjects.ts';
import { getSynonyms } from './engine/synonyms.ts';
import { Vocabulary } from './engine/vocabulary.ts';
import { keepKnownWords } from './known-words.ts';
import type { SearchBackend } from './search-backend.port.ts';
import { readSubjectTexts } from './search-entry.ts';
import { fromSearchRow } from './search-row.ts';

/** Maximum number of letters read for scoring; PostgreSQL's ranking chooses them. */
const MAX_READ = 200;
/** If fewer letters contain every word, letters that lack some words are read too. */
const MIN_COMPLETE = 10;
/** A word in more letters than this is too common to read letters that lack the others. */
const MAX_COMMON_USES = 1500;
const FRESH_MS = 5_000;

interface CachedVocabulary {
  checkedAt: number;
  catalogueVersion: string;
  vocabulary: Vocabulary;
  /** Slugs of letters that were missing when this build was made and that are published by now. */
  arrived: ReadonlySet<string>;
}
interface Letter {
  version_id: string;
  category: string;
  slug: string;
  title: string;
  parts: string;
}
let subjects: Subjects | undefined;
const getSubjects = (): Subjects => (subjects ??= openSubjects(readSubjectTexts()));
const vocabularyCache = new WeakMap<Deps['db'], CachedVocabulary>();

/** The words of the catalogue, loaded once per catalogue: the same rules as in the browser correct misspelt words. */
async function readVocabulary(deps: Pick<Deps, 'db'>): Promise<CachedVocabulary> {
  const cached = vocabularyCache.get(deps.db);
  const now = performance.now();
  if (cached && now - cached.checkedAt < FRESH_MS) return cached;
  const catalogueVersion = await getCatalogueVersion(deps);
  if (cached?.catalogueVersion === catalogueVersion) {
    cached.checkedAt = now;
    return cached;
  }
  await rebuildSearchIndex(deps);
  const [words, stems, state, arrived] = await Promise.all([
    deps.db('search_words').select<{ folded: string; written: string }[]>('folded', 'written'),
    deps.db('search_stems').select<{ stem: string; uses: number }[]>('stem', 'uses'),
    deps.db('search_state').first<{ letters: number }>('letters'),
    deps
      .db('search_letters')
      .whereIn(
        'slug',
        getSubjects().all.map(({ letter }) => letter),
      )
      .pluck<string[]>('slug'),
  ]);
  const spellings = new Map(words.map(({ folded, written }) => [folded, written]));
  writeNameWords(getSubjects(), (folded, written) => {
    if ((spellings.get(folded) ?? folded) === folded) spellings.set(folded, written);
  });
  const vocabulary = new Vocabulary(
    spellings,
    new Map(stems.map(({ stem, uses }) => [stem, uses])),
    state.letters,
    getSynonyms(),
    getSubjects().byStem.keys(),
  );
  const loaded = { checkedAt: now, catalogueVersion, vocabulary, arrived: new Set(arrived) };
  vocabularyCache.set(deps.db, loaded);
  return loaded;
}

interface Group {
  query: string;
  uses: number;
}
/** Converts the meanings of a word into a tsquery. Stems contain only letters and digits, so nothing needs escaping. */
const toGroup =
  (vocabulary: Vocabulary) =>
  ({ means }: QueryTerm): Group[] => {
    const roots = [...means]
      .filter(([root]) => vocabulary.uses.has(root))
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 24)
      .map(([root]) => root);
    return roots.length === 0
      ? []
      : [
          {
            query: `(${roots.map((root) => `'${root}'`).join('|')})`,
            uses: roots.reduce((sum, root) => sum + vocabulary.uses.get(root)!, 0),
          },
        ];
  };

async function readCandidates(deps: Pick<Deps, 'db'>, groups: readonly Group[], category?: string): Promise<Letter[]> {
  const read = async (query: string): Promise<Letter[]> => {
    // Limits the rows before joining the versions: a common word occurs in ten thousand letters, and two hundred are
    // read.
    const { rows } = await deps.db.raw<{ rows: Letter[] }>(
      `select best.* from template_versions join (
         select version_id, category, slug, title, parts from search_letters, (select cast(? as tsquery) as asked) question
         where terms @@ asked ${category === undefined ? '' : 'and category = ?'} order by ts_rank('{0.17, 0.37, 0.65, 1}', terms, asked) desc, slug limit ${MAX_READ}
       ) best on id = version_id and withdrawn_at is null`,
      category === undefined ? [query] : [query, category],
    );
    // The order of the index breaks ties.
    return rows.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  };
  const all = await read(groups.map(({ query }) => query).join('&'));
  if (all.length >= MIN_COMPLETE || groups.length === 1) return all;
  // The rarest words first: a letter with one of them may match without the common ones.
  let sum = 0;
  const telling = groups
    .toSorted((a, b) => a.uses - b.uses)
    .filter(({ uses }, i) => (sum += uses) < MAX_COMMON_USES || i === 0);
  return read(telling.map(({ query }) => query).join('|'));
}

/** Places the letters to the institution that the query names first; those that its words did not find are read. */
async function placeLetters(
  deps: Pick<Deps, 'db'>,
  ranked: readonly Ranked<Letter & Row>[],
  named: NamedInstitution,
  category?: string,
): Promise<readonly Ranked<Letter & Row>[]> {
  if (named.letters.length === 0) return ranked;
  const letters = await deps
    .db('search_letters')
    .join('template_versions', 'template_versions.id', 'version_id')
    .whereNull('withdrawn_at')
    .whereIn('search_letters.slug', [...named.letters])
    .modify((query) => category !== undefined && void query.where('search_letters.category', category))
    .select<Letter[]>('version_id', 'search_letters.category', 'search_letters.slug', 'search_letters.title', 'parts');
  const rows = new Map(letters.map((letter) => [letter.slug, { ...letter, ...fromSearchRow(letter.parts) }]));
  return placeInstitutionLetters(ranked, named, (slug) => rows.get(slug));
}

export function createPostgresSearch(deps: Pick<Deps, 'db'>): SearchBackend {
  return {
    index: () => Promise.resolve(null),
    async find({ question, category, limit }) {
      const { vocabulary, arrived } = await readVocabulary(deps);
      const { terms, mended } = interpret(question, vocabulary, getSynonyms());
      // A letter may lack what is only implied: the words have these meanings too.
      const weighed = terms.filter(({ worth }) => worth > 0);
      const words = weighed.filter(({ kind }) => kind !== 'implied');
      const groups = (words.length > 0 ? words : weighed).flatMap(toGroup(vocabulary));
      const idf = (root: string): number => (vocabulary.uses.has(root) ? vocabulary.idf(root) : 0);
      const rank = async (of?: string) =>
        groups.length === 0
          ? []
          : rankRows(
              (await readCandidates(deps, groups, of)).map((letter) => ({ ...letter, ...fromSearchRow(letter.parts) })),
              terms,
              idf,
            );
      const everywhere = await rank();
      const first = everywhere[0];
      const { isAnswered, missing, templateGroups, named } = assess(question, first, {
        terms,
        idf: (root) => vocabulary.idf(root),
        vocabulary,
        isPublished: (slug) => arrived.has(slug),
        subjects: getSubjects(),
      });
      const all = await placeLetters(deps, everywhere, named);
      const selected = category === undefined ? all : await placeLetters(deps, await rank(category), named, category);
      const versionIds = selected.slice(0, limit).map(({ row }) => row.version_id);
      return {
        versionIds: isAnswered ? versionIds : [],
        nearIds: isAnswered ? [] : versionIds,
        templateGroups: category === undefined ? templateGroups : [],
        missing,
        total: isAnswered ? selected.length : 0,
        facets: isAnswered
          ? countFacets(
              all.map(({ row, score }) => ({
                ...row,
                categoryTitle: categories.find(({ slug }) => slug === row.category)?.title ?? row.category,
                score,
              })),
            )
          : [],
        knownWords: keepKnownWords(question, vocabulary.find),
        didYouMean:
          mended && first && isAnswered
            ? proposeQuestion(question, mended, vocabulary, (root) => first.row.words.has(root))
            : null,
      };
    },
  };
}
