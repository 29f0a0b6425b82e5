import type { Deps } from '../src/kernel/deps.ts';
import { createAccount } from '../src/modules/auth/index.ts';
import { loadTemplates } from '../src/modules/documents/index.ts';
import demoAccounts from './demo-accounts.json' with { type: 'json' };

/** The catalogue always; the people of the demonstration town only where sandboxes stand in for bank and post. */
export async function seed(deps: Pick<Deps, 'db' | 'newId' | 'now'>, options: { demo: boolean }): Promise<{ published: number }> {
  const published = await loadTemplates(deps);
  if (options.demo)
    for (const { role, ...account } of demoAccounts)
      await createAccount(deps, { ...account, role: role as 'customer' | 'support' | 'admin' });
  return { published };
}
