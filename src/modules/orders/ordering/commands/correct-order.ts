import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { measurePaper, type Zone } from '../../../../letterpress/index.ts';
import type { DraftContent } from '../../../documents/drafts/contract.ts';
import { measureContent, getRecipient, updateOrderedDocument, getRecipientZone } from '../../../documents/index.ts';
import { priceLetter, getPricing } from '../../../payments/index.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import {
  assertNeedsMet,
  assertPostable,
  correctionChangesDestination,
  correctionChangesPrice,
  tooLateToChange,
} from '../errors.ts';
import { Order } from '../models/order.ts';
import { correctPdf } from './order-pdf.ts';
import { assertNotDearer, sendCorrected } from './send-corrected.ts';

/** How long the release is delayed while the content is updated, and how soon the update must be done. */
const RELEASE_DELAY_MS = 10_000;
const MAX_UPDATE_MS = 5_000;

/**
 * Replaces the content of a paid letter and the order and labels of its enclosures: before the release at the same
 * price, or after a rejection.
 */
export async function correctOrder(
  deps: Deps,
  input: {
    order: Order;
    content: DraftContent;
    revision?: number | undefined;
    enclosures?: readonly { id: string; label: string }[] | undefined;
    /** Why, for the transition of a letter that is submitted again. */
    reason?: string;
    /** Support: records the decision in the transaction of the correction, with the new lines of the envelope. */
    record?: (trx: Knex.Transaction, lines: string[]) => Promise<void>;
  },
): Promise<void> {
  const { order, record, reason } = input;
  const { sending } = order;
  if (sending === 'pdf') return correctPdf(deps, { order, content: input.content, revision: input.revision });
  // Duplex printing is part of the price and cannot change.
  const content = { ...input.content, duplex: order.duplex };
  const enclosureIds = input.enclosures?.map(({ id }) => id) ?? order.enclosureIds;
  const labels = input.enclosures && Object.fromEntries(input.enclosures.map(({ id, label }) => [id, label]));
  const document = { id: order.documentId, userId: order.userId, revision: input.revision };
  const measured = await measureContent(deps, {
    ...document,
    content,
    sending,
    enclosureIds,
    labels,
    duplex: order.duplex,
  });
  const isBySupport = input.record !== undefined;
  assertPostable(measured, { byField: isBySupport });
  // Support corrects what stopped a letter, not what its sender chose to enclose.
  if (!isBySupport) assertNeedsMet(measured, { documentId: order.documentId });
  const zone = await getRecipientZone(deps, order);

  const rejected = await Letter.query(deps.db).findOne({ orderId: order.id, status: 'rejected' });
  if (rejected) {
    assertNotDearer(deps, { order, letter: rejected, measured, previousZone: zone });
    // The content first: a rejected letter is not printed, and the correction stays stored if the rest fails.
    await updateOrderedDocument(deps, { ...document, content, labels });
    return sendCorrected(deps, { order, rejected, measured, previousZone: zone, enclosureIds, record, reason });
  }
  const { beganAt, previousEnclosureIds } = await deps.db.transaction(async (trx) => {
    // The lock also serialises two corrections of the enclosures.
    const letter = await Letter.query(trx).findOne({ orderId: order.id }).forUpdate().throwIfNotFound();
    const now = deps.now();
    // What is held waits for support, also after the customer's own time.
    const isInTime = letter.releasesAt > now || (isBySupport && letter.status === 'held');
    if (!letterStateMachine.isIn('changeable', letter.status) || !isInTime)
      throw tooLateToChange({ orderId: order.id });
    if (measured.sheets !== letter.sheets)
      throw correctionChangesPrice({ sheets: measured.sheets, paidSheets: letter.sheets });
    const { offer } = order;
    const computePrice = (weightGrams: number, to: Zone) =>
      priceLetter({ ...getPricing(deps), offer, sending, sheets: letter.sheets, weightGrams, zone: to }).totalCents;
    // Another country may have another partner with other envelopes.
    const { grams } = measurePaper(measured.sheets, measured.partner);
    if (computePrice(grams, measured.zone) !== computePrice(letter.weightGrams, zone))
      throw correctionChangesDestination({ zone: measured.zone });
    // A correction in the last second delays the release, so that the old content is never sent.
    const releasesAt = new Date(Math.max(letter.releasesAt.getTime(), now.getTime() + RELEASE_DELAY_MS));
    await Letter.query(trx).findById(letter.id).patch({
      releasesAt,
      addressee: measured.addressee,
      recipientLines: measured.recipientLines,
      pages: measured.pages,
      weightGrams: grams,
    });
    const previous = await Order.query(trx).findById(order.id).throwIfNotFound();
    if (input.enclosures)
      await Order.query(trx)
        .findById(order.id)
        .patch({ enclosureIds: [...enclosureIds] });
    await record?.(trx, measured.recipientLines);
    return { beganAt: now.getTime(), previousEnclosureIds: previous.enclosureIds };
  });
  const assertInTime = (): void => {
    if (deps.now().getTime() > beganAt + MAX_UPDATE_MS) throw tooLateToChange({ orderId: order.id });
  };
  try {
    await updateOrderedDocument(deps, { ...document, content, labels, lastly: assertInTime });
  } catch (error) {
    // The content was not updated: restore the enclosures and the recipient.
    if (input.enclosures)
      await Order.query(deps.db)
        .findById(order.id)
        .whereRaw('enclosure_ids = ?::jsonb', [JSON.stringify(enclosureIds)])
        .patch({ enclosureIds: previousEnclosureIds });
    const recipient = await getRecipient(deps, order.documentId);
    const { addressee, recipientLines } = await measureContent(deps, {
      id: document.id,
      userId: document.userId,
      content: { ...content, recipient },
      sending,
      enclosureIds,
      duplex: order.duplex,
    });
    await Letter.query(deps.db).where({ orderId: order.id }).patch({ addressee, recipientLines });
    throw error;
  }
}
