import { z } from 'zod';
import { Instant } from '../../domain/instant.ts';
import { defineAdminList, filterByValue, filterByWords } from '../../kernel/admin-list.ts';
import { endpoint, permitted, createRouter } from '../../kernel/endpoint.ts';
import { removeSecondFactor } from './commands/remove-second-factor.ts';
import { SecondFactorHistory } from './contract.ts';
import { noSecondFactor, ownSecondFactor } from './errors.ts';
import { ACCOUNT_WRITES } from './profile-routes.ts';
import { getSecondFactorHistory } from './queries.ts';
import { ROLES } from './role-labels.contract.ts';

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

const users = defineAdminList(authAdminRoutes, 'GET /users', {
  summary: 'Comptes',
  access: permitted('users.read'),
  row: UserRow,
  from: ({ db }) =>
    db('users').leftJoin(
      'second_factors',
      (join) => void join.on('second_factors.user_id', 'users.id').andOnVal('second_factors.status', 'active'),
    ),
  columns: {
    id: 'users.id',
    email: 'email',
    firstName: 'first_name',
    lastName: 'last_name',
    role: 'role',
    createdAt: 'users.created_at',
    secondFactorSince: 'active_since',
  },
  sorts: {
    createdAt: ['users.created_at'],
    email: ['email'],
    firstName: ['first_name'],
    lastName: ['last_name'],
    role: ['role', 'users.created_at'],
  },
  filters: { role: filterByValue('role'), q: filterByWords('search_name') },
  labels: {
    email: 'Adresse électronique',
    firstName: 'Prénom',
    lastName: 'Nom',
    role: ['Rôle', ROLES],
    createdAt: 'Ouvert le',
    secondFactorSince: 'Second facteur',
  },
  present: (rows: StoredUser[], { user }) =>
    rows.map((row) => ({
      ...row,
      can:
        row.secondFactorSince && row.id !== user.id && user.scope.includes('users.manage')
          ? ['removeSecondFactor']
          : [],
    })),
  record: { summary: 'Un compte' },
});

endpoint(authAdminRoutes, 'GET /users/:id/second-factor', {
  summary: 'Ce qui est arrivé au second facteur d’un compte',
  access: permitted('users.read'),
  params: id,
  response: [200, SecondFactorHistory],
  handler: async ({ deps, params, user }) => {
    await users.get(deps, params.id, user);
    return getSecondFactorHistory(deps, params.id);
  },
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
    return users.get(deps, params.id, user);
  },
});
