import type { Deps } from '../../../../kernel/deps.ts';
import { updateOrderedDocument } from '../../../documents/index.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { correctWaitingLetter } from './correct-waiting-letter.ts';
import { measureCorrection, type Correction, type CorrectionInput } from './measure-correction.ts';
import { computeDatesAt } from './measure-letter.ts';
import { correctPdf } from './order-pdf.ts';
import { assertNotDearer, sendCorrected } from './send-corrected.ts';

/**
 * Replaces the content of a paid letter and the order and labels of its enclosures: before the release at the same
 * price, or after a rejection.
 */
export async function correctOrder(deps: Deps, input: CorrectionInput): Promise<void> {
  const { order, content, revision } = input;
  const { sending } = order;
  if (sending === 'pdf') return correctPdf(deps, { order, content, revision });
  const rejected = await Letter.query(deps.db).findOne({ orderId: order.id, status: 'rejected' });
  // It leaves at once, up to three days after the day of its payment.
  const dates = rejected && computeDatesAt(sending, deps.now());
  const correction = await measureCorrection(deps, { ...input, sending, dates });
  return rejected ? correctRejectedLetter(deps, correction, rejected) : correctWaitingLetter(deps, correction);
}

async function correctRejectedLetter(deps: Deps, correction: Correction, rejected: Letter): Promise<void> {
  const { order, document, content, labels, dates, measured, previousZone } = correction;
  assertNotDearer(deps, { order, letter: rejected, measured, previousZone });
  // The content first: a rejected letter is not printed, and the correction stays stored if the rest fails.
  await updateOrderedDocument(deps, { ...document, content, labels, dates });
  await sendCorrected(deps, { ...correction, rejected });
}
