import type { Deps } from '../../kernel/deps.ts';
import { changedByColleague } from './changed-by-colleague.ts';
import { User } from './models/user.ts';
import { getCustomerAccount } from './queries.ts';

/**
 * Returns the customer account for a staff command. Throws 404 if there is none, and 409 if it has been erased, or
 * blocked at another instant than the screen showed.
 */
export async function getAccountToChange(
  deps: Deps,
  id: string,
  expected: { expectedBlockedAt?: Date | null } = {},
): Promise<User> {
  const user = await User.query(deps.db).findById(id);
  if (user?.erasedAt) throw await changedByColleague(deps, id);
  const account = await getCustomerAccount(deps, id);
  if (!isBlockedAsExpected(account, expected)) throw await changedByColleague(deps, id);
  return account;
}

/** Without an expectation every account is as expected. */
export const isBlockedAsExpected = (
  { blockedAt }: User,
  { expectedBlockedAt }: { expectedBlockedAt?: Date | null },
): boolean => expectedBlockedAt === undefined || blockedAt?.getTime() === expectedBlockedAt?.getTime();
