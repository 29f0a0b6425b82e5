import type { Deps } from '../../../kernel/deps.ts';

/** How many differences wait for a person, by kind. */
export async function listOpenDiscrepancies(deps: Pick<Deps, 'db'>): Promise<{ kind: string; count: number }[]> {
  return deps
    .db('discrepancies')
    .where({ status: 'open' })
    .groupBy('kind')
    .orderBy('kind')
    .select('kind', deps.db.raw('count(*)::int as count'));
}
