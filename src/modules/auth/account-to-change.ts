import type { Deps } from '../../kernel/deps.ts';
import { changedByColleague } from './changed-by-colleague.ts';
import { User } from './models/user.ts';
import { getCustomerAccount } from './queries.ts';

/** Returns the customer's account on which staff decide. One that was erased meanwhile is a conflict, not an unknown. */
export async function getAccountToChange(deps: Deps, id: string): Promise<User> {
  const user = await User.query(deps.db).findById(id);
  if (user?.erasedAt) throw await changedByColleague(deps, id);
  return getCustomerAccount(deps, id);
}
