import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { measurePaper, type Zone } from '../../../../letterpress/index.ts';
import {
  getLetterDraft,
  measureContent,
  updateOrderedDocument,
  type MeasuredContent,
} from '../../../documents/index.ts';
import { getPricing, priceLetter } from '../../../payments/index.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import {
  correctionChangesDestination,
  correctionChangesPrice,
  letterAlreadyClosed,
  tooLateToChange,
} from '../errors.ts';
import { Order } from '../models/order.ts';
import type { Correction } from './measure-correction.ts';

/** How long the release is delayed while the content is updated, and how soon the update must be done. */
const RELEASE_DELAY_MS = 10_000;
const MAX_UPDATE_MS = 5_000;

/** Corrects a letter before its release, at the same price. A correction that was made before changes nothing. */
export async function correctWaitingLetter(deps: Deps, correction: Correction): Promise<void> {
  const { order, document, content, labels } = correction;
  const begun = await deps.db.transaction((trx) => beginCorrection(deps, trx, correction));
  if (!begun) return;
  const assertInTime = (): void => {
    if (deps.now().getTime() > begun.at.getTime() + MAX_UPDATE_MS) throw tooLateToChange({ orderId: order.id });
  };
  try {
    await updateOrderedDocument(deps, { ...document, content, labels, lastly: assertInTime });
  } catch (error) {
    await undoCorrection(deps, correction, begun);
    throw error;
  }
}

interface Begun {
  at: Date;
  previousEnclosureIds: string[];
}

/**
 * Changes the letter and its order before the content, and delays the release until the content must be stored. Returns
 * null where all of it was stored before and the letter has left with it.
 */
async function beginCorrection(deps: Deps, trx: Knex.Transaction, correction: Correction): Promise<Begun | null> {
  const { order, measured, labels, enclosureIds, record } = correction;
  // The lock also serialises two corrections of the enclosures.
  const letter = await Letter.query(trx).findOne({ orderId: order.id }).forUpdate().throwIfNotFound();
  if (letter.status === 'cancelled') throw letterAlreadyClosed({ orderId: order.id });
  const at = deps.now();
  // What is held waits for support, also after the customer's own time.
  const isInTime = letter.releasesAt > at || (record !== undefined && letter.status === 'held');
  if (!letterStateMachine.isIn('changeable', letter.status) || !isInTime) {
    if (isRepeated(correction)) return null;
    throw tooLateToChange({ orderId: order.id });
  }
  assertSamePrice(deps, correction, letter);
  // A correction in the last second delays the release, so that the old content is never sent.
  const releasesAt = new Date(Math.max(letter.releasesAt.getTime(), at.getTime() + RELEASE_DELAY_MS));
  await Letter.query(trx)
    .findById(letter.id)
    .patch({ releasesAt, ...toLetterColumns(measured) });
  const { enclosureIds: previousEnclosureIds } = await Order.query(trx).findById(order.id).throwIfNotFound();
  if (labels)
    await Order.query(trx)
      .findById(order.id)
      .patch({ enclosureIds: [...enclosureIds] });
  await record?.(trx, measured.recipientLines);
  return { at, previousEnclosureIds };
}

/** The response to the first request was lost. A decision of support is recorded once, and not repeated. */
const isRepeated = ({ order, measured, enclosureIds, record }: Correction): boolean =>
  record === undefined && measured.isStored && isDeepStrictEqual(order.enclosureIds, enclosureIds);

/** The columns of a letter that follow its content. */
const toLetterColumns = ({ addressee, recipientLines, pages, sheets, partner }: MeasuredContent) => ({
  addressee,
  recipientLines,
  pages,
  weightGrams: measurePaper(sheets, partner).grams,
});

/** Throws if the corrected letter has another price than the paid one. */
function assertSamePrice(deps: Deps, { order, sending, measured, previousZone }: Correction, letter: Letter): void {
  const { sheets, zone, partner } = measured;
  if (sheets !== letter.sheets) throw correctionChangesPrice({ sheets, paidSheets: letter.sheets });
  const { offer } = order;
  const computePrice = (weightGrams: number, to: Zone): number =>
    priceLetter({ ...getPricing(deps), offer, sending, sheets, weightGrams, zone: to }).totalCents;
  // Another country may have another partner with other envelopes.
  const { grams } = measurePaper(sheets, partner);
  if (computePrice(grams, zone) !== computePrice(letter.weightGrams, previousZone))
    throw correctionChangesDestination({ zone });
}

/** Restores the derived columns of a letter whose new content was not stored. */
async function undoCorrection(deps: Deps, correction: Correction, { previousEnclosureIds }: Begun): Promise<void> {
  const { order, sending, document, labels, enclosureIds } = correction;
  if (labels)
    await Order.query(deps.db)
      .findById(order.id)
      .whereRaw('enclosure_ids = ?::jsonb', [JSON.stringify(enclosureIds)])
      .patch({ enclosureIds: previousEnclosureIds });
  // Another correction may have been stored in the meantime: what counts is the content as it is.
  const { enclosureIds: currentIds, duplex } = await order.$query(deps.db);
  const { id, userId } = document;
  const { content } = await getLetterDraft(deps, { id, userId });
  const stored = await measureContent(deps, { id, userId, content, sending, enclosureIds: currentIds, duplex });
  await Letter.query(deps.db).where({ orderId: order.id }).patch(toLetterColumns(stored));
}
