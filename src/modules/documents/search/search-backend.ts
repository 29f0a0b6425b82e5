import { createHash } from 'node:crypto';
import type { DeliveryMethod } from '../../../domain/delivery-method.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { TemplateVersion } from '../catalogue/models/template-version.ts';
import { getCatalogueVersion, listPublishedTemplates } from '../catalogue/queries.ts';
import { categories } from '../catalogue/template-files.ts';
import { buildIndex, INDEX_FORMAT, type CompactIndex } from './engine/compact.ts';
import { openIndex, type SearchIndex } from './engine/search-index.ts';
import { keepKnownWords } from './known-words.ts';
import { createPostgresSearch } from './postgres-search.ts';
import type { SearchBackend } from './search-backend.port.ts';
import { hashWordings, readSubjectTexts, toSearchEntry } from './search-entry.ts';

/** The maximum number of letters in a browser's index. */
const MAX_IN_BROWSER = 1000;

export async function getSearchBackend(deps: Pick<Deps, 'db' | 'config'>): Promise<SearchBackend> {
  const { search } = deps.config;
  const isLarge = search === 'auto' ? (await countTemplates(deps)) > MAX_IN_BROWSER : search === 'postgres';
  return isLarge ? createPostgresSearch(deps) : createIndexSearch(await listPublishedTemplates(deps));
}

const counted = new WeakMap<Deps['db'], { catalogueVersion: string; letters: number }>();
async function countTemplates(deps: Pick<Deps, 'db'>): Promise<number> {
  const catalogueVersion = await getCatalogueVersion(deps);
  const cached = counted.get(deps.db);
  if (cached?.catalogueVersion === catalogueVersion) return cached.letters;
  const [row] = await deps.db('template_versions').countDistinct<{ letters: string }[]>({ letters: 'slug' });
  const letters = Number(row?.letters ?? 0);
  counted.set(deps.db, { catalogueVersion, letters });
  return letters;
}

// The list of live versions is the same object until the catalogue changes.
const opened = new WeakMap<
  readonly TemplateVersion[],
  { index: CompactIndex<DeliveryMethod | null>; search: SearchIndex; ids: Map<string, string> }
>();

function openCatalogue(live: readonly TemplateVersion[]) {
  const cached = opened.get(live);
  if (cached) return cached;
  const version = createHash('sha256')
    .update([INDEX_FORMAT, hashWordings(), ...live.map(({ id }) => id)].join())
    .digest('hex')
    .slice(0, 16);
  const index = buildIndex(version, categories, live.map(toSearchEntry), readSubjectTexts());
  const made = { index, search: openIndex(index), ids: new Map(live.map(({ slug, id }) => [slug, id])) };
  opened.set(live, made);
  return made;
}

function createIndexSearch(live: readonly TemplateVersion[]): SearchBackend {
  const { index, search, ids } = openCatalogue(live);
  return {
    index: () => Promise.resolve(index),
    find({ question, category, limit }) {
      const { hits, near, ...found } = search.search(question, category === undefined ? {} : { category });
      return Promise.resolve({
        ...found,
        versionIds: hits.slice(0, limit).map(({ slug }) => ids.get(slug)!),
        nearIds: near.slice(0, limit).map(({ slug }) => ids.get(slug)!),
        total: hits.length,
        knownWords: keepKnownWords(question, search.findWord),
      });
    },
  };
}
