import type { Deps } from '../../../../kernel/deps.ts';
import { recordFingerprints } from './record-fingerprints.ts';

/** One more version of a letter's proof file, with its own hash. */
export const storeProofFile = (
  deps: Deps,
  input: { letterId: string; known: number; fileId: string; sha256: string },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const { letterId, known, fileId, sha256 } = input;
    await trx('proof_files')
      .insert({ letter_id: letterId, event_count: known, file_id: fileId, sha256, made_at: deps.now() })
      .onConflict(['letter_id', 'event_count'])
      .ignore();
    await recordFingerprints(trx, { letterId, files: [{ sha256, kind: 'proof_file' }], at: deps.now() });
  });
