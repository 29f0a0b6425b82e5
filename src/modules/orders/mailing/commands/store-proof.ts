import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import type { ProofKind } from '../../contract.ts';
import { proofFileRequested } from '../../events.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';
import { recordFingerprints } from './record-fingerprints.ts';

/** Ties a proof from the partner to its letter, once per kind. One that comes after the letter's life is over belongs in its proof file. */
export const storeProof = (
  deps: Deps,
  input: { letterId: string; kind: ProofKind; fileId: string; sha256: string },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const { letterId, kind, fileId, sha256 } = input;
    const kept: unknown[] = await trx('letter_proofs')
      .insert({ letter_id: letterId, kind, file_id: fileId })
      .onConflict(['letter_id', 'kind'])
      .ignore()
      .returning('kind');
    if (kept.length === 0) return;
    await recordFingerprints(trx, { letterId, files: [{ sha256, kind }], at: deps.now() });
    const { status } = await Letter.query(trx).findById(letterId).throwIfNotFound();
    if (letterStateMachine.isIn('ended', status)) await emit(trx, proofFileRequested, { id: letterId });
  });
