import type { Deps } from '../../src/kernel/deps.ts';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createAccount } from '../../src/modules/auth/index.ts';
import { hashPassword } from '../../src/modules/auth/password.ts';
import { listPermissions, type Role } from '../../src/modules/auth/roles.ts';

export const PASSWORD = 'quatre chevaux lents';
let passwordHash: Promise<string> | undefined;

/** A person without a row in the database yet: the first request inserts it. */
export function buildUser(firstName: string, role: Role = 'customer'): Actor {
  const id = uuidv7();
  const email = `${firstName.toLowerCase()}.${id}@exemple.fr`;
  return { id, email, firstName, lastName: 'Exemple', role, scope: listPermissions(role) };
}

/** Inserts the row of a person if it is missing. Everyone has the same password, which is hashed once. */
export async function storeUser(deps: Pick<Deps, 'db' | 'now'>, user: Actor): Promise<void> {
  await deps
    .db('users')
    .insert({
      id: user.id,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      role: user.role,
      password_hash: await (passwordHash ??= hashPassword(PASSWORD)),
      email_verified_at: deps.now(),
      last_active_at: deps.now(),
    })
    .onConflict('id')
    .ignore();
}

/** An account that can be logged in to by its password. */
export async function createLogin(
  deps: Deps,
  email: string,
  role: Role = 'customer',
  password = PASSWORD,
): Promise<{ email: string; password: string }> {
  await createAccount(deps, { email, password, firstName: 'Hélène', lastName: 'Aubry', role });
  return { email, password };
}
