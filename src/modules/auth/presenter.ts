import type { Actor } from '../../kernel/endpoint.ts';
import type { Notifications, ProfileView, UserView } from './contract.ts';
import type { User } from './models/user.ts';
import { toProfileValues } from './profile-fields.contract.ts';
import { scopeOf } from './roles.ts';

export const presentUser = (user: User): UserView => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  scope: scopeOf(user.role),
  createdAt: user.createdAt.toISOString(),
});

/** What was not said is wanted. */
export const withDefaultNotifications = (said: Partial<Notifications>): Notifications => ({
  letterPrinted: true,
  letterDelivered: true,
  letterReturned: true,
  ...said,
});

export const presentProfile = (user: User, pendingEmail: string | null): ProfileView => ({
  email: user.email,
  emailVerified: user.emailVerifiedAt !== null,
  pendingEmail,
  ...toProfileValues(user),
  notifications: withDefaultNotifications(user.notifications),
  createdAt: user.createdAt.toISOString(),
});

export const toActor = (user: User): Actor => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  scope: scopeOf(user.role),
});
