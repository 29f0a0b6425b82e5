import type { Deps } from '../../../kernel/deps.ts';
import type { DraftContent } from '../../documents/contract.ts';
import { measureContent, reviseOrdered } from '../../documents/index.ts';
import { addressRefused, correctionChangesPrice, letterIncomplete, tooLateToChange } from '../errors.ts';
import { letterMachine } from '../letter.machine.ts';
import { Letter } from '../models/letter.ts';
import { Order } from '../models/order.ts';
import { correctPdf } from './correct-pdf.ts';

/** Replaces the words of a paid letter, and the order and names of its papers, while it can still be changed, at the same price. */
export async function correctOrder(
  deps: Deps,
  input: { order: Order; content: DraftContent; enclosures?: readonly { id: string; label: string }[] | undefined },
): Promise<void> {
  const { order } = input;
  if (order.sending === 'pdf') return correctPdf(deps, { order, content: input.content });
  // Sides were paid for: they stay.
  const content = { ...input.content, duplex: order.duplex };
  const enclosureIds = input.enclosures?.map(({ id }) => id) ?? order.enclosureIds;
  const labels = input.enclosures && Object.fromEntries(input.enclosures.map(({ id, label }) => [id, label]));
  const of = { id: order.documentId, userId: order.userId };
  const measured = await measureContent(deps, { ...of, content, sending: order.sending, enclosureIds, labels, duplex: order.duplex });
  if (measured.missing.length > 0) throw letterIncomplete({ missing: measured.missing });
  if (measured.addressErrors.length > 0) throw addressRefused({ lines: measured.addressErrors });

  await deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findOne({ orderId: order.id }).forUpdate().throwIfNotFound();
    if (!letterMachine.is('changeable', letter.status) || letter.releasesAt <= deps.now())
      throw tooLateToChange({ orderId: order.id });
    if (measured.sheets !== letter.sheets) throw correctionChangesPrice({ sheets: measured.sheets, paidSheets: letter.sheets });
    await Letter.query(trx).findById(letter.id).patch({ recipientLines: measured.recipientLines, pages: measured.pages });
    await Order.query(trx).findById(order.id).patch({ enclosureIds: [...enclosureIds] });
  });
  await reviseOrdered(deps, { ...of, content, labels });
}
