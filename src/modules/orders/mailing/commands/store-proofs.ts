import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import type { ProofKind } from '../../contract.ts';
import { proofFileRequested, receiptMissing } from '../../events.ts';
import { getOrder } from '../../ordering/queries.ts';
import { recordFingerprints } from '../fingerprints.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';
import { explainMissingProofFile } from '../proof-availability.ts';

/**
 * Stores a proof of the partner, once per kind. A proof that comes after the end of the letter renews its proof file.
 */
export const storeProof = (
  deps: Deps,
  input: { letterId: string; kind: ProofKind; fileId: string; sha256: string },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const { letterId, kind, fileId, sha256 } = input;
    const inserted: unknown[] = await trx('letter_proofs')
      .insert({ letter_id: letterId, kind, file_id: fileId })
      .onConflict(['letter_id', 'kind'])
      .ignore()
      .returning('kind');
    if (inserted.length === 0) return;
    await recordFingerprints(trx, { letterId, files: [{ sha256, kind }], at: deps.now() });
    const { status } = await Letter.query(trx).findById(letterId).throwIfNotFound();
    if (letterStateMachine.isIn('ended', status)) await emit(trx, proofFileRequested, { id: letterId });
  });

/** Stores a version of a letter's proof file with its hash. */
export const storeProofFile = (
  deps: Deps,
  input: { letterId: string; eventCount: number; fileId: string; sha256: string },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const { letterId, eventCount, fileId, sha256 } = input;
    await trx('proof_files')
      .insert({ letter_id: letterId, event_count: eventCount, file_id: fileId, sha256, made_at: deps.now() })
      .onConflict(['letter_id', 'event_count'])
      .ignore();
    await recordFingerprints(trx, { letterId, files: [{ sha256, kind: 'proof_file' }], at: deps.now() });
  });

/** Requests the current proof file of a letter. An up-to-date one is not rendered again. */
export async function requestProofFile(deps: Deps, input: { orderId: string }): Promise<void> {
  const order = await getOrder(deps, input.orderId);
  const letter = await Letter.query(deps.db).findOne({ orderId: input.orderId });
  if (!letter?.fileId || !letterStateMachine.isIn('billable', letter.status))
    throw explainMissingProofFile(order, letter);
  await deps.db.transaction((trx) => emit(trx, proofFileRequested, { id: letter.id }));
}

/** Records once that the signed receipt is missing. The claim gets its id here, so that its draft is created once. */
export const recordMissingReceipt = (deps: Deps, input: { letterId: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const changed = await Letter.query(trx)
      .where({ id: input.letterId, status: 'delivered' })
      .whereNull('receiptMissedAt')
      .patch({ receiptMissedAt: deps.now(), claimDocumentId: deps.newId() });
    if (changed > 0) await emit(trx, receiptMissing, { id: input.letterId });
  });
