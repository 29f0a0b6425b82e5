import type { Knex } from 'knex';
import { formatEuros } from '../../../../domain/money.ts';
import type { PartnerName } from '../../../../domain/postal-partner.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { computeExpectedArrival, type Zone } from '../../../../letterpress/index.ts';
import type { MeasuredContent } from '../../../documents/index.ts';
import { eraseFile } from '../../../files/index.ts';
import { getPricing, listOrderPayments, priceLetter, requestRefundIfAny } from '../../../payments/index.ts';
import { letterQueued } from '../../events.ts';
import { deleteFingerprints } from '../../mailing/fingerprints.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { correctionCostsMore, freeResendCostsMore, letterAlreadyClosed, tooLateToChange } from '../errors.ts';
import { Order } from '../models/order.ts';
import { assertFits, priceSheets } from './measure-letter.ts';

interface Resubmission {
  order: Order;
  /** As it was found rejected. */
  rejected: Letter;
  measured: Pick<MeasuredContent, 'sheets' | 'pages' | 'zone' | 'partner' | 'addressee' | 'recipientLines'>;
  previousZone: Zone;
  enclosureIds: readonly string[];
  reason?: string;
  record?: (trx: Knex.Transaction, lines: string[]) => Promise<void>;
}

/**
 * Submits a corrected letter again, for the price that was paid: the same letter under another submission key.
 * More sheets throw an error with the new price; fewer are refunded. `closeRejectedLetter` changes the same
 * row, so that only one of the two succeeds.
 */
export async function sendCorrected(deps: Deps, input: Resubmission): Promise<void> {
  assertFits(input.measured);
  const { letter, isResubmitted } = await deps.db.transaction((trx) => resubmit(deps, trx, input));
  await refundDifference(deps, { letterId: letter.id });
  if (isResubmitted && letter.fileId) await eraseFile(deps, { id: letter.fileId });
}

/** What the next submission starts without: the pages, the partner and the answers of the rejected one. */
const NOTHING_SUBMITTED = {
  file_id: null,
  pdf_sha256: null,
  provider: null,
  provider_ref: null,
  tracking_number: null,
  handed_over_at: null,
  failing_since: null,
  first_submitted_at: null,
  unconfirmed_since: null,
  reject_code: null,
  reject_kind: null,
  reject_reason: null,
};

/** Returns the letter as it was before. */
async function resubmit(
  deps: Deps,
  trx: Knex.Transaction,
  input: Resubmission,
): Promise<{ letter: Letter; isResubmitted: boolean }> {
  const { order, rejected, measured, previousZone, record, reason = 'corrected by the customer' } = input;
  const letter = await Letter.query(trx).findOne({ orderId: order.id }).forUpdate().throwIfNotFound();
  if (letter.status === 'cancelled') throw letterAlreadyClosed({ orderId: order.id });
  const { grams, lessCents } = assertNotDearer(deps, { order, letter, measured, previousZone });
  const now = deps.now();
  const result = await letterStateMachine.transition(trx, letter.id, 'resubmit', {
    set: {
      ...NOTHING_SUBMITTED,
      addressee: JSON.stringify(measured.addressee),
      recipient_lines: JSON.stringify(measured.recipientLines),
      pages: measured.pages,
      sheets: measured.sheets,
      weight_grams: grams,
      expected_on: measured.zone === 'abroad' ? null : computeExpectedArrival(letter.product, now),
      releases_at: now,
      submission_key: deps.newId(),
      // What an earlier correction still owes, while a dispute is open, goes with it.
      refund_due_cents: order.totalCents === 0 ? 0 : lessCents + letter.refundDueCents,
    },
    reason,
  });
  if (result === 'noop') {
    // Printed after all, or in transit. A second click finds the letter of the first one under another key.
    if (letter.submissionKey === rejected.submissionKey) throw tooLateToChange({ orderId: order.id });
    return { letter, isResubmitted: false };
  }
  await Order.query(trx)
    .findById(order.id)
    .patch({ enclosureIds: [...input.enclosureIds] });
  await deleteFingerprints(trx, { letterId: letter.id });
  await trx('tracking_polls').where({ letter_id: letter.id }).delete();
  await record?.(trx, measured.recipientLines);
  await emit(trx, letterQueued, { id: letter.id });
  return { letter, isResubmitted: true };
}

/**
 * Computes how much less a corrected letter costs, by today's tariff: a price increase is not charged.
 * @throws an error for a letter that costs more, with both prices if it was paid
 */
export function assertNotDearer(
  deps: Deps,
  input: {
    order: Order;
    letter: Letter;
    measured: { sheets: number; zone: Zone; partner: PartnerName | null };
    previousZone: Zone;
  },
): { grams: number; lessCents: number } {
  const {
    order,
    letter,
    measured: { sheets, zone, partner },
    previousZone,
  } = input;
  const product = { offer: order.offer, sending: letter.product };
  const quote = priceSheets(deps, { ...product, sheets, zone, partner, at: deps.now() });
  // The weight at the time of the payment: another partner's envelope may have another weight.
  const previousPrice = priceLetter({
    ...getPricing(deps),
    ...product,
    sheets: letter.sheets,
    weightGrams: letter.weightGrams,
    zone: previousZone,
  });
  const lessCents = previousPrice.totalCents - quote.price.totalCents;
  if (lessCents < 0 && order.totalCents === 0) throw freeResendCostsMore({ sheets });
  if (lessCents < 0)
    throw correctionCostsMore({ sheets, paidCents: order.totalCents, wouldCostCents: order.totalCents - lessCents });
  return { grams: quote.grams, lessCents };
}

/**
 * Refunds the difference of a correction. Idempotent: each correction has its own key. The letter stays locked until
 * the refund is requested, so that the next correction, which carries on what is still owed, never carries on what is
 * being refunded. While a bank decides about the payment the difference stays due, and `refund-unsent-letters` comes
 * back to it.
 */
export const refundDifference = (deps: Deps, input: { letterId: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findById(input.letterId).forUpdate().throwIfNotFound();
    const { orderId, submissionKey, refundDueCents } = letter;
    if (refundDueCents === 0) return;
    const locked = { ...deps, db: trx };
    const payment = (await listOrderPayments(locked, [orderId])).get(orderId);
    if (payment?.status === 'disputed') return;
    await requestRefundIfAny(locked, {
      orderId,
      cause: `correction:${submissionKey}`,
      reason: `lettre corrigée, plus courte de ${formatEuros(refundDueCents)}`,
      maxCents: refundDueCents,
    });
    await letter.$query(trx).patch({ refundDueCents: 0 });
  });
