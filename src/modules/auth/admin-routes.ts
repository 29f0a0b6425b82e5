import { z } from 'zod';
import { Instant } from '../../domain/instant.ts';
import type { Deps } from '../../kernel/deps.ts';
import { endpoint, permitted, createRouter, type Actor } from '../../kernel/endpoint.ts';
import { notFound } from '../../kernel/errors.ts';
import { toLikePattern, paginateQuery, listParams } from '../../kernel/list.ts';
import { removeSecondFactor } from './commands/remove-second-factor.ts';
import { SecondFactorHistory } from './contract.ts';
import { noSecondFactor, ownSecondFactor } from './errors.ts';
import { ACCOUNT_WRITES } from './profile-routes.ts';
import { getSecondFactorHistory } from './queries.ts';

export const authAdminRoutes = createRouter('auth', 'admin');
const id = z.object({ id: z.uuid() });

const UserRow = z
  .object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.string(),
    createdAt: Instant,
    secondFactorSince: Instant.nullable(),
    can: z.array(z.enum(['removeSecondFactor'])),
  })
  .meta({ id: 'UserRow' });
type StoredUser = Omit<z.input<typeof UserRow>, 'can'>;
const columns = {
  id: 'users.id',
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  role: 'role',
  createdAt: 'users.created_at',
  secondFactorSince: 'active_since',
};
const stored = (deps: Deps) =>
  deps
    .db('users')
    .leftJoin(
      'second_factors',
      (join) => void join.on('second_factors.user_id', 'users.id').andOnVal('second_factors.status', 'active'),
    )
    .select(columns);
const rowOf = (row: StoredUser, user: Actor): z.input<typeof UserRow> => ({
  ...row,
  can: row.secondFactorSince && row.id !== user.id && user.scope.includes('users.manage') ? ['removeSecondFactor'] : [],
});
async function byId(deps: Deps, userId: string, user: Actor): Promise<z.input<typeof UserRow>> {
  const row: StoredUser | undefined = await stored(deps).where({ 'users.id': userId }).first();
  if (!row) throw notFound();
  return rowOf(row, user);
}

endpoint(authAdminRoutes, 'GET /users', {
  summary: 'Comptes',
  access: permitted('users.read'),
  query: listParams,
  response: [200, z.array(UserRow)],
  handler: async ({ deps, ctx, user, query }) => {
    const { filter } = query;
    const found = stored(deps).modify((builder) => {
      if (filter['id']) void builder.whereIn('users.id', z.array(z.uuid()).catch([]).parse([filter['id']].flat()));
      if (filter['role']) void builder.whereIn('role', [filter['role']].flat().map(String));
      if (filter['q'])
        void builder.where(
          (any) =>
            void any
              .where('email', 'ilike', toLikePattern(filter['q']))
              .orWhere('last_name', 'ilike', toLikePattern(filter['q'])),
        );
    });
    return (await paginateQuery<StoredUser>(ctx, 'users', found, query, columns)).map((row) => rowOf(row, user));
  },
});

endpoint(authAdminRoutes, 'GET /users/:id', {
  summary: 'Un compte',
  access: permitted('users.read'),
  params: id,
  response: [200, UserRow],
  handler: ({ deps, params, user }) => byId(deps, params.id, user),
});

endpoint(authAdminRoutes, 'GET /users/:id/second-factor', {
  summary: 'Ce qui est arrivé au second facteur d’un compte',
  access: permitted('users.read'),
  params: id,
  response: [200, SecondFactorHistory],
  handler: ({ deps, params }) => getSecondFactorHistory(deps, params.id),
});

endpoint(authAdminRoutes, 'POST /users/:id/second-factor/remove', {
  summary: 'Retirer le second facteur d’un collègue, et fermer ses sessions',
  access: permitted('users.manage'),
  params: id,
  body: z.strictObject({ reason: z.string().trim().min(3, 'Dites pourquoi, en quelques mots.').max(500) }),
  rateLimit: ACCOUNT_WRITES,
  response: [200, UserRow],
  errors: [noSecondFactor, ownSecondFactor],
  example: { reason: 'Téléphone perdu, identité vérifiée par appel.' },
  handler: async ({ deps, params, body, user }) => {
    await removeSecondFactor(deps, { userId: params.id, removedBy: user.id, reason: body.reason });
    return byId(deps, params.id, user);
  },
});
