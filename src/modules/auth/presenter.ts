import type { Actor } from '../../kernel/endpoint.ts';
import type { UserView } from './contract.ts';
import type { User } from './models/user.ts';
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

export const actorOf = (user: User): Actor => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  scope: scopeOf(user.role),
});
