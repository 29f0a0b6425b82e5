import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/errors.ts';

/** Logs another browser out. */
export async function revokeSession(deps: Deps, input: { userId: string; id: string }): Promise<void> {
  const closed = await deps.db('sessions').where({ user_id: input.userId, id: input.id }).delete();
  if (closed === 0) throw notFound();
}

/** Logs out all browsers, including this one. */
export async function revokeSessions(deps: Deps, input: { userId: string }): Promise<void> {
  await deps.db('sessions').where({ user_id: input.userId }).delete();
}

/** Ends every session of the account except the one with this secret; returns their number. */
export const endOtherSessions = (
  trx: Knex.Transaction,
  input: { userId: string; secret: string | null },
): Promise<number> =>
  trx('sessions')
    .where({ user_id: input.userId })
    .whereRaw(`(data->>'xsrf') is distinct from (?)`, [input.secret])
    .delete();
