import { migrationSource } from '../../migrations/index.ts';
import { connect } from '../../src/kernel/db.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { readCatalogue } from '../../src/modules/documents/catalogue/template-files.ts';
import {
  categories,
  listLoadedTemplates,
  loadTemplates,
  readTemplateSources,
} from '../../src/modules/documents/index.ts';
import { buildIndex } from '../../src/modules/documents/search/engine/compact.ts';
import { openIndex } from '../../src/modules/documents/search/engine/search-index.ts';
import { getSearchBackend } from '../../src/modules/documents/search/search-backend.ts';
import { readSubjectTexts, toSearchEntry } from '../../src/modules/documents/search/search-entry.ts';
import { generatedLetters, publishMany } from './generated-letters.ts';
import { searchQueriesByKind } from './search-queries.ts';
import { listControlQuestions, listQuestions } from './search-questions.ts';

export const browserIndex = () =>
  buildIndex(
    'bench',
    categories,
    listLoadedTemplates().map(({ category, slug, file }) => toSearchEntry({ category, slug, data: file })),
    readSubjectTexts(),
  );
export { openIndex, generatedLetters, listControlQuestions, listQuestions, searchQueriesByKind };

/** A catalogue of ten thousand letters, searched by the server's engine. */
export async function manyOnPostgres(url: string) {
  const db = connect({ url, pool: 4 });
  await db.migrate.latest({ migrationSource });
  const before = performance.now();
  readCatalogue(readTemplateSources());
  await loadTemplates({ db, newId: () => uuidv7(), now: () => new Date() });
  const loadMs = performance.now() - before;
  await publishMany(db);
  await db.raw('analyze');
  const deps = { db, config: { search: 'postgres' } } as unknown as Deps;
  return {
    /** Reads, checks and publishes the whole catalogue, as the first start does. */
    loadMs,
    find: async (question: string) => {
      const { versionIds, total } = await (await getSearchBackend(deps)).find({ question, limit: 10 });
      return { versionIds, total };
    },
    slugs: async (ids: readonly string[]): Promise<string[]> => {
      const rows = await db('template_versions')
        .whereIn('id', [...ids])
        .select<{ id: string; slug: string }[]>('id', 'slug');
      return ids.map((id) => rows.find((row) => row.id === id)!.slug);
    },
    close: () => db.destroy(),
  };
}
