import type { Deps } from '../../kernel/deps.ts';
import { changedByColleague } from './changed-by-colleague.ts';
import { User } from './models/user.ts';
import { getCustomerAccount } from './queries.ts';

/** Returns the customer account for a staff command. Throws 404 if there is none, and 409 if it has been erased. */
export async function getAccountToChange(deps: Deps, id: string): Promise<User> {
  const user = await User.query(deps.db).findById(id);
  if (user?.erasedAt) throw await changedByColleague(deps, id);
  return getCustomerAccount(deps, id);
}
