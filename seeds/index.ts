import type { Deps } from '../src/kernel/deps.ts';
import { OperatorError } from '../src/kernel/operator-error.ts';
import { createAccount } from '../src/modules/auth/index.ts';
import { loadTemplates } from '../src/modules/documents/index.ts';
import demoAccounts from './demo-accounts.json' with { type: 'json' };

type SeedDeps = Pick<Deps, 'db' | 'newId' | 'now'>;
type DemoRole = 'customer' | 'support' | 'manager' | 'admin';

/** Publishes the catalogue, and creates the demonstration accounts where passwords for them are given. */
export async function seed(
  deps: SeedDeps,
  { demoPasswords }: { demoPasswords?: Readonly<Record<string, string>> | undefined } = {},
): Promise<{ published: number; hasDemoAccounts: boolean }> {
  const published = await loadTemplates(deps);
  return { published, hasDemoAccounts: demoPasswords !== undefined && (await createDemoAccounts(deps, demoPasswords)) };
}

/**
 * Idempotent: an account that exists keeps its password, and one that an older version did not have is added. Returns
 * whether the accounts exist.
 */
async function createDemoAccounts(deps: SeedDeps, passwords: Readonly<Record<string, string>>): Promise<boolean> {
  const emails = demoAccounts.map(({ email }) => email);
  const present: { email: string; role: string }[] = await deps
    .db('users')
    .whereIn('email', emails)
    .select('email', 'role');
  // A database that has other accounts may be one of real customers.
  if (present.length === 0 && (await deps.db('users').first('id'))) return false;
  const hasStaff = present.some(({ role }) => role !== 'customer');
  const missing = demoAccounts.filter(
    // A customer's account may have been erased, or be of a person who signed up with such an address.
    ({ email, role }) =>
      present.length === 0 || (hasStaff && role !== 'customer' && !present.some((account) => account.email === email)),
  );
  for (const { role, ...account } of missing) {
    const password = passwords[role];
    if (!password) throw new OperatorError(`DEMO_PASSWORDS has no password for the role "${role}".`);
    await createAccount(deps, { ...account, password, role: role as DemoRole });
  }
  return true;
}

/**
 * Throws where the demonstration staff has an account. Such a database was made with sandboxes: its orders and invoices
 * are invented, and its administrator's password was printed. A customer's account does not count, because that e-mail
 * address can be used to sign up.
 */
export async function refuseDemoStaff({ db }: Pick<Deps, 'db'>): Promise<void> {
  const staff = demoAccounts.filter(({ role }) => role !== 'customer').map(({ role, email }) => [email, role]);
  const found = await db('users').whereIn(['email', 'role'], staff).first('email');
  if (found)
    throw new OperatorError(
      `This database holds demonstration accounts (${found.email}). Real providers need another DATABASE_URL or DATA_DIR.`,
    );
}
