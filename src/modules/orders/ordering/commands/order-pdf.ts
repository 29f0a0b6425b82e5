import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import type { DraftContent } from '../../../documents/contract.ts';
import { measureContent, updateOrderedDocument } from '../../../documents/index.ts';
import { orderRevised } from '../../events.ts';
import { mayChangePdf } from '../../policy.ts';
import { letterIncomplete, pdfChangePeriodOver } from '../errors.ts';
import { Order } from '../models/order.ts';
import { orderStateMachine } from '../order.state-machine.ts';

/** Replaces the words of a PDF that was bought: for thirty days, as often as one likes, at no price. */
export async function correctPdf(
  deps: Deps,
  input: { order: Order; content: DraftContent; revision?: number | undefined },
): Promise<void> {
  const { order } = input;
  if (!mayChangePdf(order, deps.now())) throw pdfChangePeriodOver({ orderId: order.id });
  const content = { ...input.content, duplex: order.duplex };
  const of = { id: order.documentId, userId: order.userId, revision: input.revision };
  const measured = await measureContent(deps, {
    ...of,
    content,
    sending: null,
    enclosureIds: order.enclosureIds,
    duplex: order.duplex,
  });
  if (measured.missing.length > 0) throw letterIncomplete({ missing: measured.missing });

  // The words first: what is written from the fact below are these, or newer ones.
  await updateOrderedDocument(deps, { ...of, content });
  await deps.db.transaction(async (trx) => {
    await Order.query(trx)
      .findById(order.id)
      .patch({ fileId: null, pdfRevision: Order.raw('pdf_revision + 1') });
    await emit(trx, orderRevised, { id: order.id });
  });
}

/** The PDF that was bought is there: nothing else is owed. One written for words that have changed since is let go. */
export const storeOrderPdf = (
  deps: Deps,
  input: { orderId: string; revision: number; fileId: string },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const kept = await Order.query(trx)
      .findById(input.orderId)
      .where({ pdfRevision: input.revision })
      .patch({ fileId: input.fileId });
    if (kept === 0) return;
    const { status } = await Order.query(trx).findById(input.orderId).throwIfNotFound();
    if (status === 'paid') await orderStateMachine.transition(trx, input.orderId, 'complete');
  });
