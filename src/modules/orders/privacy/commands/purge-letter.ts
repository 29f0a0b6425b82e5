import type { Knex } from 'knex';
import { subtractYears } from '../../../../domain/duration.ts';
import { countPurged, createPageLoader, runInBatches, runSteps } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { runExclusively } from '../../../../kernel/exclusive.ts';
import { recordPurgedRows } from '../../../../kernel/purged-rows.ts';
import { purgeOrderedDocument } from '../../../documents/index.ts';
import { eraseFile } from '../../../files/index.ts';
import { eraseRefundReasons } from '../../../payments/index.ts';
import type { RetentionChoice } from '../../contract.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { getRetentionEnd, getRetentionYears, listErasureDelays } from '../../mailing/retention.ts';
import { Order } from '../../ordering/models/order.ts';
import { eraseApprovals } from '../../support/approvals/commands/expire-approvals.ts';
import { OrderDecision } from '../../support/models/order-decision.ts';
import { OrderNote } from '../../support/models/order-note.ts';

/**
 * Purges the recipient, the content and the proofs of a letter. The order stays for accounting, without a name. The
 * bytes are erased first and the mark is set last: after a crash the purge is repeated.
 */
export async function purgeLetter(deps: Deps, input: { letterId: string }): Promise<void> {
  const { letterId } = input;
  const letter = await Letter.query(deps.db).findById(letterId).throwIfNotFound();
  const files: { file_id: string }[] = await deps
    .db('letter_proofs')
    .where({ letter_id: letterId })
    .select('file_id')
    .unionAll(deps.db('proof_files').where({ letter_id: letterId }).select('file_id'));
  for (const id of [letter.fileId, ...files.map(({ file_id }) => file_id)]) if (id) await eraseFile(deps, { id });
  await purgeOrderedDocument(deps, { documentId: letter.documentId });
  await eraseRefundReasons(deps, { orderIds: [letter.orderId] });
  await deps.db.transaction(async (trx) => {
    await OrderNote.query(trx).where({ orderId: letter.orderId }).delete();
    await deleteLetterRecords(trx, [letterId]);
    await OrderDecision.query(trx).where({ orderId: letter.orderId }).patch(ERASED_DECISION);
    await eraseApprovals(trx, [letter.orderId]);
    await Order.query(trx).findById(letter.orderId).patch({ resendReason: null });
    // Reasons may contain personal data that staff typed. The transition, its time and its actor remain.
    await trx('state_transitions')
      .whereIn('entity_id', [letterId, letter.orderId])
      .whereNotNull('reason')
      .update({ reason: null });
    await Letter.query(trx).findById(letterId).patch({
      addressee: null,
      recipientLines: [],
      fileId: null,
      pdfSha256: null,
      trackingNumber: null,
      rejectReason: null,
      partnerResponse: null,
      partnerResponseAt: null,
      purgedAt: deps.now(),
    });
  });
}

/** Deletes the rows that belong to these letters. */
export async function deleteLetterRecords(trx: Knex.Transaction, letterIds: readonly string[]): Promise<void> {
  for (const table of ['letter_proofs', 'proof_files', 'tracking_events', 'tracking_polls', 'file_fingerprints'])
    await trx(table).whereIn('letter_id', letterIds).delete();
}

/**
 * Erases the pages of an erased account's letters, and what colleagues noted about its orders; the sending, its date
 * and its recipient stay as proof, with the fingerprint of the pages.
 */
export async function eraseLetterPages(deps: Pick<Deps, 'db'>, { userId }: { userId: string }): Promise<void> {
  await Order.query(deps.db).where({ userId }).patch({ fileId: null, resendReason: null });
  const orderIds = (await Order.query(deps.db).where({ userId }).select('id')).map(({ id }) => id);
  await eraseRefundReasons(deps, { orderIds });
  await OrderNote.query(deps.db).whereIn('orderId', orderIds).delete();
  const letters = Letter.query(deps.db).whereIn('orderId', orderIds);
  const ids = (await letters.clone()).map(({ id }) => id);
  await OrderDecision.query(deps.db).whereIn('orderId', orderIds).patch(ERASED_DECISION);
  await deps.db.transaction((trx) => eraseApprovals(trx, orderIds));
  // The proof file contains the pages: only its fingerprint stays.
  await deps.db('proof_files').whereIn('letter_id', ids).delete();
  await letters.patch({ fileId: null });
}

/** Who decided what, and when, stays. */
const ERASED_DECISION = { reason: '', previousLines: null, lines: null };

/**
 * Takes the letters and messages of an erased account out of the search of the back office. The recipient of a letter
 * and the sender of a message stay as proof, and are found by their reference only.
 */
export async function hideFromSearch(deps: Pick<Deps, 'db'>, { userId }: { userId: string }): Promise<void> {
  const orders = deps.db('orders').where({ user_id: userId }).select('id');
  await deps.db('letters').whereIn('order_id', orders).update({ searchable: false });
  await deps
    .db('threads')
    .where((own) => void own.where({ account_id: userId }).orWhere({ user_id: userId }))
    .update({ searchable: false });
}

/** Purges letters after the retention of their proofs (C. civ. 2224), or when their sender chose, every night. */
export const purgeExpiredLetters = (deps: Deps, signal?: AbortSignal): Promise<void> =>
  runSteps([
    () =>
      runInBatches(deps, {
        subject: 'letters',
        onBatch: countPurged(deps, 'letters'),
        load: createPageLoader(() => selectExpired(deps).select('id')),
        process: ({ id }) => purgeLetter(deps, { letterId: id }),
        signal,
      }),
    () =>
      runInBatches(deps, {
        subject: 'letters to erase early',
        load: createPageLoader<{ id: string; orderId: string }>(() =>
          deps
            .db('letters')
            .where({ retention: 'thirty_days', status: 'archived' })
            .whereNull('purged_at')
            .select('id', { orderId: 'order_id' }),
        ),
        process: (letter) => runExclusively(deps, `order ${letter.orderId}`, () => purgeEarly(deps, letter)),
        signal,
      }),
  ]);

function selectExpired(deps: Deps): Knex.QueryBuilder {
  const findEnd = (choice: RetentionChoice): Date => subtractYears(deps.now(), getRetentionYears(deps.config, choice));
  const [chosenEnd, usualEnd] = [findEnd('five_years'), findEnd('usual')];
  return (
    deps
      .db('letters')
      .whereIn('status', [...letterStateMachine.groups['ended']])
      .whereNull('purged_at')
      // Redundant, but lets the index on `status_since` be used.
      .where('status_since', '<', chosenEnd > usualEnd ? chosenEnd : usualEnd)
      .where((ended) =>
        ended
          .where((chosen) => chosen.where('retention', 'five_years').where('status_since', '<', chosenEnd))
          .orWhere((usual) => usual.whereNot('retention', 'five_years').where('status_since', '<', usualEnd)),
      )
  );
}

/** Purges a letter if its days are over and nothing holds it. The choice is read again under the lock of the order. */
async function purgeEarly(deps: Deps, { id }: { id: string }): Promise<void> {
  const letter = await Letter.query(deps.db).findOne({ id, retention: 'thirty_days', purgedAt: null });
  const end = letter && getRetentionEnd(deps.config, letter);
  if (!letter || !end || end > deps.now()) return;
  if ((await listErasureDelays(deps, [letter])).size > 0) return;
  await purgeLetter(deps, { letterId: id });
  await recordPurgedRows(deps.db, 'letters', 1);
}
