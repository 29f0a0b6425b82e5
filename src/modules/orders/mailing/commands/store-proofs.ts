import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import type { ProofKind } from '../../contract.ts';
import { proofFileRequested, receiptMissing } from '../../events.ts';
import { orderById } from '../../ordering/queries.ts';
import { proofTooEarly } from '../errors.ts';
import { recordFingerprints } from '../fingerprints.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';

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

/** Asks a worker for the proof file of a letter as it stands now. One that is up to date is not made again. */
export async function requestProofFile(deps: Deps, input: { orderId: string }): Promise<void> {
  await orderById(deps, input.orderId);
  const letter = await Letter.query(deps.db).findOne({ orderId: input.orderId });
  if (!letter?.fileId || !letterStateMachine.isIn('billable', letter.status))
    throw proofTooEarly({ orderId: input.orderId });
  await deps.db.transaction((trx) => emit(trx, proofFileRequested, { id: letter.id }));
}

/** The signed receipt did not come back in time: said once. The draft of a claim has its name before it is written, so that it is written once. */
export const recordMissingReceipt = (deps: Deps, input: { letterId: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const changed = await Letter.query(trx)
      .where({ id: input.letterId, status: 'delivered' })
      .whereNull('receiptMissedAt')
      .patch({ receiptMissedAt: deps.now(), claimDocumentId: deps.newId() });
    if (changed > 0) await emit(trx, receiptMissing, { id: input.letterId });
  });
