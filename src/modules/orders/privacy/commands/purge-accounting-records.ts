import type { Knex } from 'knex';
import { countPurged, createPageLoader, runInBatches, runSteps } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { deletePurgedDocument } from '../../../documents/index.ts';
import { eraseFile } from '../../../files/index.ts';
import {
  deleteOldBooks,
  deleteOldPayment,
  findAccountingCutoff,
  listInvoiceFileIds,
  selectOldPayments,
} from '../../../payments/index.ts';
import { deleteLetterRecords } from './purge-letter.ts';

/**
 * Deletes accounts ten years after the end of their accounting year (C. com. L. 123-22): payments with their invoices,
 * then what no payment refers to any more. The bytes go first: after a crash the row still leads to them.
 */
export async function purgeAccountingRecords(deps: Deps, signal?: AbortSignal): Promise<void> {
  const cutoff = await findAccountingCutoff(deps);
  await runSteps([
    () =>
      runInBatches(deps, {
        subject: 'payments',
        load: createPageLoader(() => selectOldPayments(deps, cutoff).select('id')),
        process: async ({ id }) => {
          for (const fileId of await listInvoiceFileIds(deps, id)) await eraseFile(deps, { id: fileId });
          await deleteOldPayment(deps, { id, cutoff });
        },
        signal,
      }),
    () => deleteOldBooks(deps, { cutoff, signal }),
    () =>
      runInBatches<OldOrder>(deps, {
        subject: 'orders',
        onBatch: countPurged(deps, 'orders'),
        load: createPageLoader(() => selectOldOrders(deps, cutoff).select('id', 'document_id', 'file_id')),
        process: (order) => deleteOrder(deps, order),
        signal,
      }),
  ]);
}

interface OldOrder {
  id: string;
  document_id: string;
  file_id: string | null;
}

/** Without a payment, and without a letter that is under way or whose proofs are still stored. */
const selectOldOrders = ({ db }: Pick<Deps, 'db'>, cutoff: Date): Knex.QueryBuilder =>
  db('orders')
    .where('created_at', '<', cutoff)
    .whereNotExists(db('payments').whereRaw('payments.order_id = orders.id').select(db.raw('1')))
    .whereNotExists(db('letters').whereRaw('letters.order_id = orders.id').whereNull('purged_at').select(db.raw('1')))
    .whereNotExists(db('orders as resent').whereRaw('resent.resends_order_id = orders.id').select(db.raw('1')));

async function deleteOrder(deps: Deps, order: OldOrder): Promise<void> {
  const { id, document_id: documentId, file_id: fileId } = order;
  if (fileId) await eraseFile(deps, { id: fileId });
  const isShared: object | undefined = await deps
    .db('orders')
    .where({ document_id: documentId })
    .whereNot({ id })
    .first('id');
  if (!isShared) await deletePurgedDocument(deps, { documentId });
  await deps.db.transaction(async (trx) => {
    const letterIds: string[] = await trx('letters').where({ order_id: id }).pluck('id');
    await trx('threads').where({ order_id: id }).update({ order_id: null });
    for (const table of ['order_notes', 'order_decisions', 'approvals'])
      await trx(table).where({ order_id: id }).delete();
    // An event may have come after the purge.
    await deleteLetterRecords(trx, letterIds);
    await trx('letters').where({ order_id: id }).delete();
    await trx('orders').where({ id }).delete();
    await trx('state_transitions')
      .whereIn('entity_id', [id, ...letterIds])
      .delete();
  });
}
