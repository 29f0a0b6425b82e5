import type { Deps } from '../../../../kernel/deps.ts';
import { measurePaper, type Zone } from '../../../../letterpress/index.ts';
import type { DraftContent } from '../../../documents/contract.ts';
import { measureContent, recipientOf, updateOrderedDocument, zoneOfOrdered } from '../../../documents/index.ts';
import { priceLetter, pricing } from '../../../payments/index.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import {
  addressRejected,
  correctionChangesDestination,
  correctionChangesPrice,
  letterIncomplete,
  tooLateToChange,
} from '../errors.ts';
import { Order } from '../models/order.ts';
import { correctPdf } from './order-pdf.ts';
import { assertNotDearer, sendCorrected } from './send-corrected.ts';

/** How long a letter is kept from going while its new words are written, and how soon they must be. */
const HELD_MS = 10_000;
const WRITTEN_WITHIN_MS = 5_000;

/** Replaces the words of a paid letter, and the order and names of its papers: while it waits, at the same price, or when the partner refused it. */
export async function correctOrder(
  deps: Deps,
  input: {
    order: Order;
    content: DraftContent;
    revision?: number | undefined;
    enclosures?: readonly { id: string; label: string }[] | undefined;
  },
): Promise<void> {
  const { order } = input;
  const { sending } = order;
  if (sending === 'pdf') return correctPdf(deps, { order, content: input.content, revision: input.revision });
  // Sides were paid for: they stay.
  const content = { ...input.content, duplex: order.duplex };
  const enclosureIds = input.enclosures?.map(({ id }) => id) ?? order.enclosureIds;
  const labels = input.enclosures && Object.fromEntries(input.enclosures.map(({ id, label }) => [id, label]));
  const of = { id: order.documentId, userId: order.userId, revision: input.revision };
  const measured = await measureContent(deps, { ...of, content, sending, enclosureIds, labels, duplex: order.duplex });
  if (measured.missing.length > 0) throw letterIncomplete({ missing: measured.missing });
  if (measured.addressErrors.length > 0) throw addressRejected({ lines: measured.addressErrors });
  const zone = await zoneOfOrdered(deps, order);

  const refused = await Letter.query(deps.db).findOne({ orderId: order.id, status: 'rejected' });
  if (refused) {
    assertNotDearer(deps, { order, letter: refused, measured, zoneBefore: zone });
    // The words first: a refused letter is not printed, and what is corrected stays corrected if the rest fails.
    await updateOrderedDocument(deps, { ...of, content, labels });
    return sendCorrected(deps, { order, measured, zoneBefore: zone, enclosureIds });
  }
  const { began, papersBefore } = await deps.db.transaction(async (trx) => {
    // Its lock also keeps two corrections of the papers apart.
    const letter = await Letter.query(trx).findOne({ orderId: order.id }).forUpdate().throwIfNotFound();
    const now = deps.now();
    if (!letterStateMachine.isIn('changeable', letter.status) || letter.releasesAt <= now)
      throw tooLateToChange({ orderId: order.id });
    if (measured.sheets !== letter.sheets)
      throw correctionChangesPrice({ sheets: measured.sheets, paidSheets: letter.sheets });
    const { offer } = order;
    const costs = (weightGrams: number, to: Zone) =>
      priceLetter({ ...pricing(deps), offer, sending, sheets: letter.sheets, weightGrams, zone: to }).totalCents;
    // Another place may have another partner, with other envelopes.
    const { grams } = measurePaper(measured.sheets, measured.partner);
    if (costs(grams, measured.zone) !== costs(letter.weightGrams, zone))
      throw correctionChangesDestination({ zone: measured.zone });
    // Corrected in its last second, it goes some seconds later, and never with the words before.
    const releasesAt = new Date(Math.max(letter.releasesAt.getTime(), now.getTime() + HELD_MS));
    await Letter.query(trx).findById(letter.id).patch({
      releasesAt,
      addressee: measured.addressee,
      recipientLines: measured.recipientLines,
      pages: measured.pages,
      weightGrams: grams,
    });
    const before = await Order.query(trx).findById(order.id).throwIfNotFound();
    if (input.enclosures)
      await Order.query(trx)
        .findById(order.id)
        .patch({ enclosureIds: [...enclosureIds] });
    return { began: now.getTime(), papersBefore: before.enclosureIds };
  });
  const inTime = (): void => {
    if (deps.now().getTime() > began + WRITTEN_WITHIN_MS) throw tooLateToChange({ orderId: order.id });
  };
  try {
    await updateOrderedDocument(deps, { ...of, content, labels, lastly: inTime });
  } catch (error) {
    // The words stay as they are: so do the papers, and what is shown of where they go.
    if (input.enclosures)
      await Order.query(deps.db)
        .findById(order.id)
        .whereRaw('enclosure_ids = ?::jsonb', [JSON.stringify(enclosureIds)])
        .patch({ enclosureIds: papersBefore });
    const recipient = await recipientOf(deps, order.documentId);
    const { addressee, recipientLines } = await measureContent(deps, {
      id: of.id,
      userId: of.userId,
      content: { ...content, recipient },
      sending,
      enclosureIds,
      duplex: order.duplex,
    });
    await Letter.query(deps.db).where({ orderId: order.id }).patch({ addressee, recipientLines });
    throw error;
  }
}
