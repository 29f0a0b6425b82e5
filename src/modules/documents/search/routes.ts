import { z } from 'zod';
import { countToday } from '../../../kernel/daily-figures.ts';
import { anyone, createRouter, endpoint } from '../../../kernel/endpoint.ts';
import { presentCard } from '../catalogue/presenter.ts';
import { getVersionsById } from '../catalogue/queries.ts';
import { Slug } from '../contract.ts';
import { SearchResult, SearchIndexView } from './contract.ts';
import { getSearchBackend } from './search-backend.ts';

export const searchRoutes = createRouter('documents');

const MAX_HITS = 48;
/** Longer queries are truncated, not rejected. */
const MAX_QUERY_LENGTH = 200;

endpoint(searchRoutes, 'GET /search', {
  summary: 'Rechercher une lettre',
  access: anyone,
  query: z.object({ q: z.string().default(''), category: Slug.optional() }),
  response: [200, SearchResult],
  handler: async ({ deps, query: { q, category } }) => {
    const query = q.slice(0, MAX_QUERY_LENGTH).toWellFormed();
    const { versionIds, ...results } = await (
      await getSearchBackend(deps)
    ).find({ question: query, category, limit: MAX_HITS });
    if (query.trim() !== '') countToday(deps, versionIds.length > 0 ? 'searches.found' : 'searches.empty');
    const versions = await getVersionsById(deps, versionIds);
    return {
      query,
      category: category ?? null,
      ...results,
      hits: versionIds.map((id) => presentCard(versions.get(id)!)),
    };
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
      ctx.status = 200; // ctx.fresh requires a 2xx status
      if (ctx.fresh) ctx.status = 304;
      ctx.state['statusChosen'] = true;
    }
    return { index };
  },
});
