export type Role = 'customer' | 'support' | 'manager' | 'admin';

const support = [
  'second_factor.own',
  'api.read',
  'orders.read',
  'orders.refund',
  'letters.read',
  'letters.resend',
  'users.read',
  'events.read',
  'templates.read',
  'messages.read',
  'messages.handle',
  'alarms.assign',
];

/** Roles are sets of permissions, defined only here. */
const permissions: Record<Role, readonly string[]> = {
  // The access of accounts to their own letters and orders follows from ownership, not from a permission.
  customer: [],
  support,
  manager: [...support, 'templates.publish', 'figures.read'],
  admin: [...support, 'templates.publish', 'users.manage', 'figures.read', 'engine.read', 'engine.act'],
};

export const listPermissions = (role: Role): string[] => [...permissions[role]];
