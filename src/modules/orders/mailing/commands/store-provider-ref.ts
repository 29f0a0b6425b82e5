import type { Deps } from '../../../../kernel/deps.ts';
import { Letter } from '../models/letter.ts';

/** Stamps the first submission of a letter under its present key, and returns that instant: later attempts keep it. */
export async function stampSubmission(deps: Deps, input: { letterId: string }): Promise<Date | null> {
  const letter = await Letter.query(deps.db).findById(input.letterId).throwIfNotFound();
  if (!letter.firstSubmittedAt) await letter.$query(deps.db).patch({ firstSubmittedAt: deps.now() });
  return letter.firstSubmittedAt;
}

/** Keeps the partner's draft before anything is submitted. The first one kept wins; a later draft stays an empty draft. */
export async function storeProviderRef(deps: Deps, input: { letterId: string; providerRef: string }): Promise<string> {
  const [kept] = await Letter.query(deps.db)
    .where({ id: input.letterId })
    .whereNull('providerRef')
    .patch({ providerRef: input.providerRef })
    .returning('id');
  if (kept) return input.providerRef;
  const letter = await Letter.query(deps.db).findById(input.letterId).throwIfNotFound();
  return letter.providerRef!;
}
