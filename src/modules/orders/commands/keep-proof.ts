import type { Deps } from '../../../kernel/deps.ts';

/** Ties a proof from the partner to its letter, once per kind. */
export async function keepProof(deps: Deps, input: { letterId: string; kind: 'deposit' | 'content' | 'receipt'; fileId: string }): Promise<void> {
  await deps
    .db('letter_proofs')
    .insert({ letter_id: input.letterId, kind: input.kind, file_id: input.fileId })
    .onConflict(['letter_id', 'kind'])
    .ignore();
}
