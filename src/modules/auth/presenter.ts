import type { Actor } from '../../kernel/endpoint.ts';
import type { Notifications, ProfileView, UserView } from './contract.ts';
import type { User } from './models/user.ts';
import { toProfileValues } from './profile-fields.contract.ts';
import { listPermissions } from './roles.ts';

export const presentUser = (user: User): UserView => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  scope: listPermissions(user.role),
  createdAt: user.createdAt.toISOString(),
});

/** Fills in the defaults: a missing key means true. */
export const applyDefaultNotifications = (stored: Partial<Notifications>): Notifications => ({
  letterPrinted: true,
  letterDelivered: true,
  letterReturned: true,
  nextStep: true,
  legalChange: true,
  ...stored,
});

export const presentProfile = (user: User, pendingEmail: string | null): ProfileView => ({
  email: user.email,
  emailVerified: user.emailVerifiedAt !== null,
  pendingEmail,
  ...toProfileValues(user),
  notifications: applyDefaultNotifications(user.notifications),
  createdAt: user.createdAt.toISOString(),
});

export const toActor = (user: User): Actor => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  scope: listPermissions(user.role),
});
