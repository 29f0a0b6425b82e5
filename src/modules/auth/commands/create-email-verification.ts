import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { EmailVerification } from '../models/email-verification.ts';

const VALID_MS = 3 * 86_400_000;

/** Prepares the link that proves an address. Only the newest one works: an older one would bring an address back. */
export async function createEmailVerification(
  deps: Pick<Deps, 'newId' | 'now'>,
  trx: Knex.Transaction,
  input: { userId: string; email: string; replaces: string | null },
): Promise<string> {
  const id = deps.newId();
  await EmailVerification.query(trx).where({ userId: input.userId }).whereNull('usedAt').patch({ usedAt: deps.now() });
  await EmailVerification.query(trx).insert({ id, ...input, expiresAt: new Date(deps.now().getTime() + VALID_MS) });
  return id;
}
