export type Role = 'customer' | 'support' | 'manager' | 'admin';

const support = [
  'second_factor.own',
  'api.read',
  'orders.read',
  'orders.refund',
  'orders.cancel',
  'letters.read',
  'letters.resend',
  'letters.correct',
  'letters.hold',
  'users.read',
  'events.read',
  'templates.read',
  'messages.read',
  'messages.handle',
];

/** Roles are sets of permissions, defined only here. */
const permissions: Record<Role, readonly string[]> = {
  // The access of accounts to their own letters and orders follows from ownership, not from a permission.
  customer: [],
  support,
  manager: [...support, 'templates.publish', 'approvals.decide'],
  admin: [...support, 'templates.publish', 'approvals.decide', 'users.manage'],
};

export const listPermissions = (role: Role): string[] => [...permissions[role]];
