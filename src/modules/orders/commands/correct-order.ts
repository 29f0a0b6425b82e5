import type { Deps } from '../../../kernel/deps.ts';
import type { DraftContent } from '../../documents/contract.ts';
import { measureContent, reviseOrdered } from '../../documents/index.ts';
import { addressRefused, correctionChangesPrice, letterIncomplete, tooLateToChange } from '../errors.ts';
import { letterMachine } from '../letter.machine.ts';
import { Letter } from '../models/letter.ts';
import type { Order } from '../models/order.ts';

/** Replaces the words of a paid letter while it can still be changed, at the same price. */
export async function correctOrder(deps: Deps, input: { order: Order; content: DraftContent }): Promise<void> {
  const { order, content } = input;
  const measured = await measureContent(deps, { id: order.documentId, userId: order.userId, content, sending: order.sending });
  if (measured.missing.length > 0) throw letterIncomplete({ missing: measured.missing });
  if (measured.addressErrors.length > 0) throw addressRefused({ lines: measured.addressErrors });

  await deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findOne({ orderId: order.id }).forUpdate().throwIfNotFound();
    if (!letterMachine.is('changeable', letter.status) || letter.releasesAt <= deps.now())
      throw tooLateToChange({ orderId: order.id });
    if (measured.sheets !== letter.sheets) throw correctionChangesPrice({ sheets: measured.sheets, paidSheets: letter.sheets });
    await Letter.query(trx).findById(letter.id).patch({ recipientLines: measured.recipientLines, pages: measured.pages });
  });
  await reviseOrdered(deps, { id: order.documentId, userId: order.userId, content });
}
