import { z } from 'zod';
import { countToday } from '../../../kernel/daily-figures.ts';
import { anyone, createRouter, endpoint, setStatus } from '../../../kernel/endpoint.ts';
import { presentCard } from '../catalogue/presenter.ts';
import { getVersionsById } from '../catalogue/queries.ts';
import { Slug } from '../contract.ts';
import { recordUnansweredSearch } from './commands/record-unanswered-search.ts';
import { SearchIndexView, SearchResult, UnansweredSearch } from './contract.ts';
import { OFFICIAL_PAGES } from './engine/generated/official-pages.ts';
import { placeTemplateGroups } from './engine/template-groups.ts';
import { getSearchBackend } from './search-backend.ts';

export const searchRoutes = createRouter('documents');

interface OfficialPage {
  url: string;
  /** YYYY-MM. */
  seenOn: string;
  /** How it is done free of charge: the form and the deadline. */
  answer: string | null;
}
const officialPages = new Map<string, OfficialPage>(
  OFFICIAL_PAGES.split('\n').map((line) => {
    const [title = '', url = '', seenOn = '', answer = ''] = line.split('|');
    return [title, { url, seenOn, answer: answer || null }];
  }),
);

/** Finds the free official page on a subject of seeds/search/missing-letters.yaml. */
const findOfficialPage = (title: string): OfficialPage | null => officialPages.get(title) ?? null;

const MAX_HITS = 48;
const MAX_NEAR = 6;
/** Longer queries are truncated, not rejected. */
const MAX_QUERY_LENGTH = 200;

endpoint(searchRoutes, 'GET /search', {
  summary: 'Rechercher une lettre',
  access: anyone,
  query: z.object({
    q: z.string().default(''),
    category: Slug.optional(),
    /** True for suggestions, and for a question that the visit has already counted: the search is not counted. */
    typing: z.literal('true').optional(),
  }),
  response: [200, SearchResult],
  handler: async ({ deps, query: { q, category, typing } }) => {
    const query = q.slice(0, MAX_QUERY_LENGTH).toWellFormed();
    const { versionIds, nearIds, templateGroups, missing, knownWords, ...found } = await (
      await getSearchBackend(deps)
    ).find({ question: query, category, limit: MAX_HITS });
    const isFound = versionIds.length > 0 || templateGroups.length > 0;
    if (query.trim() !== '' && !typing) {
      countToday(deps, isFound ? 'searches.found' : 'searches.empty');
      if (!isFound && category === undefined) await recordUnansweredSearch(deps, { knownWords, subject: missing });
    }
    const near = nearIds.slice(0, MAX_NEAR);
    const versions = await getVersionsById(deps, [...versionIds, ...near]);
    const letters = versionIds.map((id) => ({ kind: 'letter' as const, ...presentCard(versions.get(id)!) }));
    return {
      query,
      category: category ?? null,
      ...found,
      hits: placeTemplateGroups(
        letters,
        templateGroups.map((group) => ({ kind: 'shelf' as const, ...group })),
      ),
      near: near.map((id) => presentCard(versions.get(id)!)),
      missing: missing === null ? null : { title: missing, officialPage: findOfficialPage(missing) },
    };
  },
});

endpoint(searchRoutes, 'POST /search/unanswered', {
  summary: 'Signaler une recherche sans réponse\u00a0: seuls ses mots connus sont comptés, jamais un nom ni un nombre',
  access: anyone,
  rateLimit: { name: 'unanswered-searches', points: 30, seconds: 600, by: 'address' },
  body: UnansweredSearch,
  response: [204, null],
  example: { question: 'refaire mon passeport' },
  handler: async ({ deps, body: { question } }) => {
    const query = question.toWellFormed();
    const { versionIds, templateGroups, missing, knownWords } = await (
      await getSearchBackend(deps)
    ).find({ question: query, limit: 1 });
    if (versionIds.length > 0 || templateGroups.length > 0) return;
    countToday(deps, 'searches.empty');
    await recordUnansweredSearch(deps, { knownWords, subject: missing });
  },
});

endpoint(searchRoutes, 'GET /search/index', {
  summary: 'Le catalogue, pour chercher sans nous interroger',
  access: anyone,
  response: [200, SearchIndexView],
  otherStatuses: [304],
  responseHeaders: ['ETag'],
  handler: async ({ deps, ctx }) => {
    const index = await (await getSearchBackend(deps)).index();
    if (ctx) {
      ctx.set('Cache-Control', 'private, max-age=300');
      ctx.set('ETag', `"${index?.version ?? 'server'}"`);
      setStatus(ctx, 200); // ctx.fresh requires a 2xx status
      if (ctx.fresh) setStatus(ctx, 304);
    }
    return { index };
  },
});
