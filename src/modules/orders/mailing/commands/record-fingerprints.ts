import type { Knex } from 'knex';
import type { FingerprintKind } from '../../contract.ts';

export interface FileFingerprint {
  sha256: string;
  kind: FingerprintKind;
}

/** Remembers what the hash of a file belongs to, once. */
export async function recordFingerprints(
  db: Knex,
  input: { letterId: string; files: readonly FileFingerprint[]; at: Date },
): Promise<void> {
  if (input.files.length === 0) return;
  await db('file_fingerprints')
    .insert(input.files.map(({ sha256, kind }) => ({ sha256, kind, letter_id: input.letterId, recorded_at: input.at })))
    .onConflict(['sha256', 'letter_id', 'kind'])
    .ignore();
}

/** The pages of a letter that was refused never left: their hashes prove nothing. */
export async function deleteFingerprints(db: Knex, input: { letterId: string }): Promise<void> {
  await db('file_fingerprints').where({ letter_id: input.letterId }).whereIn('kind', ['letter', 'enclosure']).delete();
}
