import { z } from 'zod';
import { Instant, Reason } from '../../domain/schemas.ts';
import { defineAdminList, filterById, filterByText, filterByValue } from '../../kernel/admin-list.ts';
import { type Actor, endpoint, permitted, createRouter } from '../../kernel/endpoint.ts';
import { changeStaffRole } from './commands/change-staff-role.ts';
import { inviteStaff, inviteStaffAgain } from './commands/invite-staff.ts';
import { Email, ProfileUpdate, StaffRole } from './contract.ts';
import { alreadyJoined, lastAdmin, ownRole } from './errors.ts';
import { ROLES } from './labels.contract.ts';
import { ACCOUNT_WRITES } from './profile-routes.ts';

/** Colleagues: who they are, in which role, and who decides about it. */
export const staffAdminRoutes = createRouter('auth', 'admin');
const id = z.object({ id: z.uuid() });

const StaffRow = z
  .object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: StaffRole,
    createdAt: Instant,
    /** Null until the invited person has chosen a password. */
    joinedAt: Instant.nullable(),
    /** Until when the link of the invitation is valid; null for those who have joined. */
    invitedUntil: Instant.nullable(),
    secondFactorSince: Instant.nullable(),
    can: z.array(z.enum(['change_role', 'invite_again'])),
  })
  .meta({ id: 'StaffRow' });
type StoredColleague = Omit<z.input<typeof StaffRow>, 'can'>;

const present = (row: StoredColleague, user: Actor): z.input<typeof StaffRow> => {
  const decides = user.scope.includes('staff.manage') && row.id !== user.id;
  return {
    ...row,
    invitedUntil: row.joinedAt ? null : row.invitedUntil,
    can: [...(decides ? ['change_role' as const] : []), ...(decides && !row.joinedAt ? ['invite_again' as const] : [])],
  };
};

const staff = defineAdminList(staffAdminRoutes, 'GET /staff', {
  summary: 'L’équipe',
  access: permitted('staff.read'),
  row: StaffRow,
  from: ({ db }) =>
    db('users')
      .leftJoin(
        'second_factors',
        (join) => void join.on('second_factors.user_id', 'users.id').andOnVal('second_factors.status', 'active'),
      )
      .whereNot('role', 'customer')
      .whereNull('erased_at'),
  columns: {
    id: 'users.id',
    email: 'email',
    firstName: 'first_name',
    lastName: 'last_name',
    role: 'role',
    createdAt: 'users.created_at',
    joinedAt: 'email_verified_at',
    secondFactorSince: 'active_since',
  },
  computed: {
    invitedUntil: ({ db }) =>
      db.raw('(select max(expires_at) from password_resets where user_id = users.id and used_at is null)'),
  },
  filters: {
    id: filterById('users.id'),
    role: filterByValue('role'),
    q: filterByText('email', 'first_name', 'last_name'),
  },
  labels: {
    lastName: 'Nom',
    firstName: 'Prénom',
    email: 'Adresse électronique',
    role: ['Rôle', ROLES],
    createdAt: 'Invité le',
    joinedAt: 'Arrivé le',
    secondFactorSince: 'Second facteur',
  },
  present: (rows: StoredColleague[], { user }) => rows.map((row) => present(row, user)),
  record: { summary: 'Un collègue' },
});

endpoint(staffAdminRoutes, 'POST /staff', {
  summary: 'Inviter un collègue',
  access: permitted('staff.manage'),
  body: z.strictObject({
    email: Email,
    ...ProfileUpdate.pick({ firstName: true, lastName: true }).shape,
    role: StaffRole,
    reason: Reason,
  }),
  rateLimit: ACCOUNT_WRITES,
  response: [201, StaffRow],
  errors: ['invalid'],
  example: {
    email: 'collegue@exemple.fr',
    firstName: 'Camille',
    lastName: 'Exemple',
    role: 'support',
    reason: 'Arrivée dans l’équipe.',
  },
  handler: async ({ deps, user, body: { email, firstName, lastName, role } }) => {
    const userId = await inviteStaff(deps, { email, firstName, lastName, role, invitedBy: user.id });
    return staff.get(deps, userId, user);
  },
});

endpoint(staffAdminRoutes, 'POST /staff/:id/invite', {
  summary: 'Envoyer un nouveau lien à un collègue invité',
  access: permitted('staff.manage'),
  params: id,
  body: z.strictObject({
    expectedInvitedUntil: z.iso.datetime().nullable().meta({
      description: 'Jusqu’à quand le lien est valable, d’après l’écran\u00a0: un autre instant est un conflit.',
    }),
  }),
  rateLimit: ACCOUNT_WRITES,
  response: [200, StaffRow],
  errors: [alreadyJoined, 'conflict'],
  example: { expectedInvitedUntil: null },
  handler: async ({ deps, user, params, body: { expectedInvitedUntil } }) => {
    await inviteStaffAgain(deps, {
      userId: params.id,
      invitedBy: user.id,
      expectedInvitedUntil: expectedInvitedUntil === null ? null : new Date(expectedInvitedUntil),
    });
    return staff.get(deps, params.id, user);
  },
});

endpoint(staffAdminRoutes, 'PUT /staff/:id/role', {
  summary: 'Changer ou retirer le rôle d’un collègue',
  access: permitted('staff.manage'),
  params: id,
  body: z.strictObject({
    role: StaffRole.nullable().meta({ description: 'null\u00a0: la personne quitte l’équipe.' }),
    expectedRole: StaffRole,
    reason: Reason,
  }),
  rateLimit: ACCOUNT_WRITES,
  response: [200, z.object({ id: z.uuid(), role: StaffRole.nullable() })],
  errors: [ownRole, lastAdmin, 'conflict'],
  example: { role: 'manager', expectedRole: 'support', reason: 'Nouvelles responsabilités.' },
  handler: async ({ deps, user, params, body: { role, expectedRole } }) => {
    await changeStaffRole(deps, { userId: params.id, role: role ?? 'customer', expectedRole, changedBy: user.id });
    return { id: params.id, role };
  },
});
