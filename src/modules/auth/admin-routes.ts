import { z } from 'zod';
import { endpoint, permitted, roomRouter } from '../../kernel/endpoint.ts';
import { containing, listed, listParams } from '../../kernel/list.ts';
import { notFound } from '../../kernel/refusal.ts';

export const authAdminRoutes = roomRouter('auth', 'admin');

const UserRow = z.object({
  id: z.uuid(), email: z.string(), firstName: z.string(), lastName: z.string(), role: z.string(),
  createdAt: z.date().transform((at) => at.toISOString()),
});
const columns = { id: 'id', email: 'email', firstName: 'first_name', lastName: 'last_name', role: 'role', createdAt: 'created_at' };

endpoint(authAdminRoutes, 'GET /users', {
  summary: 'Comptes',
  allow: permitted('users.read'),
  query: listParams,
  answers: [200, z.array(UserRow)],
  run: async ({ deps, ctx, query }) => {
    const { filter } = query;
    const found = deps.db('users').select(columns).modify((builder) => {
      if (filter['id']) void builder.whereIn('id', z.array(z.uuid()).catch([]).parse([filter['id']].flat()));
      if (filter['q']) void builder.where((any) => void any.where('email', 'ilike', containing(filter['q'])).orWhere('last_name', 'ilike', containing(filter['q'])));
    });
    return listed<z.input<typeof UserRow>>(ctx, 'users', found, query, columns);
  },
});

endpoint(authAdminRoutes, 'GET /users/:id', {
  summary: 'Un compte',
  allow: permitted('users.read'),
  params: z.object({ id: z.uuid() }),
  answers: [200, UserRow],
  run: async ({ deps, params }) => {
    const row: z.input<typeof UserRow> | undefined = await deps.db('users').where({ id: params.id }).first(columns);
    if (!row) throw notFound();
    return row;
  },
});
