import { z } from 'zod';
import { Instant, Reason } from '../../domain/schemas.ts';
import { defineAdminList, filterByValue, filterByWords, filterIfTrue } from '../../kernel/admin-list.ts';
import { type Actor, endpoint, permitted, createRouter } from '../../kernel/endpoint.ts';
import { removeSecondFactor } from './commands/remove-second-factor.ts';
import { SecondFactorHistory } from './contract.ts';
import { noSecondFactor, ownSecondFactor } from './errors.ts';
import { ROLES } from './labels.contract.ts';
import { ACCOUNT_WRITES } from './profile-routes.ts';
import { getAccountState, getSecondFactorHistory } from './queries.ts';

export const authAdminRoutes = createRouter('auth', 'admin');
const id = z.object({ id: z.uuid() });

/** What only the record of an account shows. */
const AccountState = z.object({
  emailVerified: z.boolean(),
  /** Since when another address waits for its confirmation. */
  pendingEmailSince: Instant.nullable(),
  openSessions: z.number().int(),
});

export const UserRow = z
  .object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.string(),
    createdAt: Instant,
    secondFactorSince: Instant.nullable(),
    blockedAt: Instant.nullable(),
    erasedAt: Instant.nullable(),
    can: z.array(z.enum(['removeSecondFactor', 'block', 'unblock', 'end_sessions', 'change_email', 'export', 'erase'])),
  })
  .meta({ id: 'UserRow' });
type UserAction = z.input<typeof UserRow>['can'][number];
type StoredUser = Omit<z.input<typeof UserRow>, 'can'>;

/**
 * What the reader may do about a customer's account; those of colleagues are decided about under « Équipe », except for
 * a lost second factor.
 */
function listActions(row: StoredUser, { id: readerId, scope }: Actor): UserAction[] {
  const hasLostFactor = row.secondFactorSince && row.id !== readerId && scope.includes('users.manage');
  const always: UserAction[] = hasLostFactor ? ['removeSecondFactor'] : [];
  if (row.role !== 'customer' || row.erasedAt) return always;
  const actions: Readonly<Record<string, UserAction[]>> = {
    'users.block': [row.blockedAt ? 'unblock' : 'block', 'end_sessions'],
    'users.change_email': ['change_email'],
    'users.export': ['export'],
    'users.erase': ['erase'],
  };
  return [
    ...always,
    ...Object.entries(actions).flatMap(([permission, allowed]) => (scope.includes(permission) ? allowed : [])),
  ];
}

export const users = defineAdminList(authAdminRoutes, 'GET /users', {
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
    blockedAt: 'blocked_at',
    erasedAt: 'erased_at',
  },
  personal: ['email', 'firstName', 'lastName'],
  isPublic: ({ role }) => role !== 'customer',
  sorts: {
    createdAt: ['users.created_at'],
    email: ['email'],
    firstName: ['first_name'],
    lastName: ['last_name'],
    role: ['role', 'users.created_at'],
  },
  filters: {
    role: filterByValue('role'),
    q: filterByWords('search_name'),
    blocked: filterIfTrue((query) => void query.whereNotNull('blocked_at')),
  },
  labels: {
    email: 'Adresse électronique',
    firstName: 'Prénom',
    lastName: 'Nom',
    role: ['Rôle', ROLES],
    createdAt: 'Ouvert le',
    secondFactorSince: 'Second facteur',
  },
  present: (rows: StoredUser[], { user }) => rows.map((row) => ({ ...row, can: listActions(row, user) })),
  record: { summary: 'Un compte', extra: { shape: AccountState.shape, load: getAccountState } },
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
  summary: 'Retirer le second facteur d’un compte, et fermer ses sessions',
  access: permitted('users.manage'),
  params: id,
  body: z.strictObject({ reason: Reason }),
  rateLimit: ACCOUNT_WRITES,
  response: [200, UserRow],
  errors: [noSecondFactor, ownSecondFactor, 'conflict'],
  example: { reason: 'Téléphone perdu, identité vérifiée par appel.' },
  handler: async ({ deps, params, body, user }) => {
    await removeSecondFactor(deps, { userId: params.id, removedBy: user.id, reason: body.reason });
    return users.get(deps, params.id, user);
  },
});
