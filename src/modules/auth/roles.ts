export type Role = 'customer' | 'support' | 'manager' | 'admin';

const support = [
  'api.read',
  'orders.read',
  'orders.note',
  'orders.refund',
  'orders.cancel',
  'letters.read',
  'letters.resend',
  'letters.correct',
  'letters.hold',
  'approvals.read',
  'users.read',
  'events.read',
  'templates.read',
  'messages.read',
  'messages.handle',
  'staff.read',
  'reveals.create',
  'alarms.assign',
];

/** Managers approve what exceeds the bounds of support, read figures, and decide about the accounts of customers. */
const manager = [
  ...support,
  'templates.publish',
  'answer_templates.manage',
  'approvals.decide',
  'figures.read',
  'audit.read',
  'users.block',
  'users.change_email',
  'users.export',
  'users.erase',
];

/**
 * Administrators also manage their colleagues and the engine room, and may publish a letter alone if no other reviewer
 * exists.
 */
const admin = [...manager, 'templates.publish_alone', 'users.manage', 'staff.manage', 'engine.read', 'engine.act'];

/** Roles are sets of permissions, defined only here. */
const permissions: Record<Role, readonly string[]> = {
  // The access of accounts to their own letters and orders follows from ownership, not from a permission.
  customer: [],
  support,
  manager,
  admin,
};

export const listPermissions = (role: Role): string[] => [...permissions[role]];

/** Lists the roles that have a permission. */
export const listRolesWith = (permission: string): Role[] =>
  (Object.keys(permissions) as Role[]).filter((role) => permissions[role].includes(permission));
