import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import type { DraftContent } from '../../../documents/drafts/contract.ts';
import { measureContent, updateOrderedDocument } from '../../../documents/index.ts';
import { eraseFile } from '../../../files/index.ts';
import { orderRevised } from '../../events.ts';
import { canChangePdf } from '../../policy.ts';
import { letterIncomplete, pdfChangePeriodOver, pdfRefunded } from '../errors.ts';
import { Order } from '../models/order.ts';
import { orderStateMachine } from '../order.state-machine.ts';

/** Replaces the content of a bought PDF: free of charge, as often as wanted, for thirty days. */
export async function correctPdf(
  deps: Deps,
  input: { order: Order; content: DraftContent; revision?: number | undefined },
): Promise<void> {
  const { order } = input;
  if (order.status === 'refunded') throw pdfRefunded({ orderId: order.id });
  if (!canChangePdf(order, deps.now())) throw pdfChangePeriodOver({ orderId: order.id });
  const content = { ...input.content, duplex: order.duplex };
  const document = { id: order.documentId, userId: order.userId, revision: input.revision };
  const measured = await measureContent(deps, {
    ...document,
    content,
    sending: null,
    enclosureIds: order.enclosureIds,
    duplex: order.duplex,
  });
  if (measured.missing.length > 0) throw letterIncomplete({ missing: measured.missing });

  const replacedFileId = await deps.db.transaction(async (trx) => {
    await updateOrderedDocument({ ...deps, db: trx }, { ...document, content });
    const { fileId } = await Order.query(trx).findById(order.id).forUpdate().throwIfNotFound();
    await Order.query(trx)
      .findById(order.id)
      .patch({ fileId: null, pdfRevision: Order.raw('pdf_revision + 1') });
    await emit(trx, orderRevised, { id: order.id });
    return fileId;
  });
  if (replacedFileId) await eraseFile(deps, { id: replacedFileId });
}

/** Attaches the PDF of an order and completes the order. A PDF of an older revision is erased. */
export async function storeOrderPdf(
  deps: Deps,
  input: { orderId: string; revision: number; fileId: string },
): Promise<void> {
  const isCurrent = await deps.db.transaction(async (trx) => {
    const updated = await Order.query(trx)
      .findById(input.orderId)
      .where({ pdfRevision: input.revision })
      .patch({ fileId: input.fileId });
    if (updated === 0) return false;
    const { status } = await Order.query(trx).findById(input.orderId).throwIfNotFound();
    if (status === 'paid') await orderStateMachine.transition(trx, input.orderId, 'complete');
    return true;
  });
  if (!isCurrent) await eraseFile(deps, { id: input.fileId });
}
