import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { measurePaper, type Zone } from '../../../../letterpress/index.ts';
import { updateOrderedDocument } from '../../../documents/index.ts';
import { getPricing, priceLetter } from '../../../payments/index.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import {
  correctionChangesDestination,
  correctionChangesPrice,
  freeResendCostsMore,
  letterAlreadyClosed,
  tooLateToChange,
} from '../errors.ts';
import { Order } from '../models/order.ts';
import type { Correction } from './measure-correction.ts';

/** How long the release is delayed at least: a worker that has read the content before must not attach its pages. */
const RELEASE_DELAY_MS = 10_000;

/** Corrects a letter before its release, at the same price. A correction that was made before changes nothing. */
export async function correctWaitingLetter(deps: Deps, correction: Correction): Promise<void> {
  const { document, content, labels } = correction;
  await deps.db.transaction(async (trx) => {
    const isChanged = await changeLetter(deps, trx, correction);
    if (isChanged) await updateOrderedDocument({ ...deps, db: trx }, { ...document, content, labels });
  });
}

/** Changes the letter and its order. Returns false where all of it was stored before and the letter has left with it. */
async function changeLetter(deps: Deps, trx: Knex.Transaction, correction: Correction): Promise<boolean> {
  const { order, measured, labels, enclosureIds, record, reason = 'corrected by the customer' } = correction;
  // The lock also serialises two corrections of the enclosures.
  const letter = await Letter.query(trx).findOne({ orderId: order.id }).forUpdate().throwIfNotFound();
  if (letter.status === 'cancelled') throw letterAlreadyClosed({ orderId: order.id });
  const at = deps.now();
  // What is held waits for support, also after the customer's own time.
  const isInTime = letter.releasesAt > at || (record !== undefined && letter.status === 'held');
  if (!letterStateMachine.isIn('changeable', letter.status) || !isInTime) {
    if (isRepeated(correction)) return false;
    throw tooLateToChange({ orderId: order.id });
  }
  assertSamePrice(deps, correction, letter);
  const { addressee, recipientLines, pages, sheets, partner } = measured;
  // A correction in the last second delays the release, so that the old content is never sent.
  const releasesAt = new Date(Math.max(letter.releasesAt.getTime(), at.getTime() + RELEASE_DELAY_MS));
  // Renews `status_since`, so that a decision of support on the previous version is a conflict.
  await letterStateMachine.transition(trx, letter.id, letter.status === 'held' ? 'amendHeld' : 'amend', {
    set: {
      releases_at: releasesAt,
      addressee: JSON.stringify(addressee),
      recipient_lines: JSON.stringify(recipientLines),
      pages,
      weight_grams: measurePaper(sheets, partner).grams,
    },
    reason,
  });
  if (labels)
    await Order.query(trx)
      .findById(order.id)
      .patch({ enclosureIds: [...enclosureIds] });
  await record?.(trx, recipientLines);
  return true;
}

/** The response to the first request was lost. A decision of support is recorded once, and not repeated. */
const isRepeated = ({ order, measured, enclosureIds, record }: Correction): boolean =>
  record === undefined && measured.isStored && isDeepStrictEqual(order.enclosureIds, enclosureIds);

/** Throws if the corrected letter has another price than the paid one. */
function assertSamePrice(deps: Deps, { order, sending, measured, previousZone }: Correction, letter: Letter): void {
  const { sheets, zone, partner } = measured;
  const { offer, totalCents } = order;
  if (sheets !== letter.sheets)
    throw (totalCents > 0 ? correctionChangesPrice : freeResendCostsMore)({ sheets, paidSheets: letter.sheets });
  const computePrice = (weightGrams: number, to: Zone): number =>
    priceLetter({ ...getPricing(deps), offer, sending, sheets, weightGrams, zone: to }).totalCents;
  // Another country may have another partner with other envelopes.
  const { grams } = measurePaper(sheets, partner);
  if (computePrice(grams, zone) !== computePrice(letter.weightGrams, previousZone))
    throw (totalCents > 0 ? correctionChangesDestination : freeResendCostsMore)({ zone });
}
