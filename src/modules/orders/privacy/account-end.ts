import type { Deps } from '../../../kernel/deps.ts';
import { findErasureBlocker, listActiveLetters } from './commands/erase-account.ts';
import type { AccountEndView } from './contract.ts';
import { listKeptAfterErasure } from './data-retentions.ts';

/** Whether an account can be erased now, and what stays of it. */
export const readAccountEnd = async (deps: Deps, userId: string): Promise<AccountEndView> => ({
  underWay: await listActiveLetters(deps, userId),
  refusal: (await findErasureBlocker(deps, userId))?.message ?? null,
  kept: listKeptAfterErasure(deps.config),
});
