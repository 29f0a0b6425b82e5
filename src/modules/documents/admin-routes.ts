import { z } from 'zod';
import { endpoint, permitted, roomRouter } from '../../kernel/endpoint.ts';
import { contentRange, listed, listParams } from '../../kernel/list.ts';

export const documentsAdminRoutes = roomRouter('documents', 'admin');

const TemplateRow = z.object({
  id: z.uuid(), slug: z.string(), category: z.string(), version: z.number().int(), title: z.string(), reviewedOn: z.string(),
  publishedAt: z.date().transform((at) => at.toISOString()), withdrawnAt: z.date().nullable().transform((at) => at?.toISOString() ?? null),
});
const columns = { id: 'id', slug: 'slug', category: 'category', version: 'version', publishedAt: 'published_at', withdrawnAt: 'withdrawn_at', createdAt: 'published_at' };

endpoint(documentsAdminRoutes, 'GET /templates', {
  summary: 'Versions des lettres du catalogue',
  allow: permitted('templates.read'),
  query: listParams,
  answers: [200, z.array(TemplateRow)],
  run: async ({ deps, ctx, query }) => {
    const found = deps.db('template_versions').select({
      ...columns,
      title: deps.db.raw(`data->>'title'`),
      reviewedOn: deps.db.raw(`data->>'reviewedOn'`),
    });
    const { rows, total, from } = await listed<z.input<typeof TemplateRow>>(found, query, columns);
    contentRange(ctx, 'templates', from, rows.length, total);
    return rows;
  },
});
