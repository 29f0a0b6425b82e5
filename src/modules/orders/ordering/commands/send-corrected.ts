import type { PartnerName } from '../../../../domain/partner-name.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { formatEuros } from '../../../../kernel/money.ts';
import { expectedArrival, type Zone } from '../../../../letterpress/index.ts';
import type { Addressee } from '../../../documents/contract.ts';
import { eraseFile } from '../../../files/index.ts';
import { priceLetter, pricing, requestRefund } from '../../../payments/index.ts';
import { letterQueued } from '../../events.ts';
import { deleteFingerprints } from '../../mailing/fingerprints.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { correctionCostsMore, letterAlreadyClosed } from '../errors.ts';
import { Order } from '../models/order.ts';
import { expectFits, priceSheets } from './measure-letter.ts';

/**
 * A letter the partner refused goes again at once, for what was paid: another sending of the same letter, under another key.
 * More sheets are refused with the new price; fewer give the difference back. The clock that gives such letters up moves the same
 * row, so that one of the two wins (`give-up-letter`).
 */
export async function sendCorrected(
  deps: Deps,
  input: {
    order: Order;
    measured: {
      sheets: number;
      pages: number;
      zone: Zone;
      partner: PartnerName | null;
      addressee: Addressee;
      recipientLines: string[];
    };
    zoneBefore: Zone;
    enclosureIds: readonly string[];
  },
): Promise<void> {
  const { order, measured } = input;
  const { sheets, pages } = measured;
  expectFits(measured);
  const { letterId, refusedFileId } = await deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findOne({ orderId: order.id }).forUpdate().throwIfNotFound();
    if (letter.status === 'cancelled') throw letterAlreadyClosed({ orderId: order.id });
    const { grams, lessCents } = assertNotDearer(deps, { order, letter, measured, zoneBefore: input.zoneBefore });
    const moved = await letterStateMachine.transition(trx, letter.id, 'resubmit', {
      set: {
        addressee: JSON.stringify(measured.addressee),
        recipient_lines: JSON.stringify(measured.recipientLines),
        pages,
        sheets,
        weight_grams: grams,
        expected_on: expectedArrival(letter.product, deps.now()),
        releases_at: deps.now(),
        submission_key: deps.newId(),
        file_id: null,
        pdf_sha256: null,
        provider: null,
        provider_ref: null,
        handed_over_at: null,
        failing_since: null,
        first_submitted_at: null,
        unconfirmed_since: null,
        reject_code: null,
        reject_kind: null,
        reject_reason: null,
        refund_due_cents: order.totalCents === 0 ? 0 : lessCents,
      },
      reason: 'corrected by the customer',
    });
    if (moved === 'transitioned') {
      await Order.query(trx)
        .findById(order.id)
        .patch({ enclosureIds: [...input.enclosureIds] });
      await deleteFingerprints(trx, { letterId: letter.id });
      await emit(trx, letterQueued, { id: letter.id });
    }
    return { letterId: letter.id, refusedFileId: letter.fileId };
  });
  await refundDifference(deps, { letterId });
  if (refusedFileId) await eraseFile(deps, { id: refusedFileId });
}

/**
 * What a corrected letter costs less, by one tariff, today's: a price that rose since is not asked for.
 * @throws a refusal with both prices for one that costs more
 */
export function assertNotDearer(
  deps: Deps,
  facts: {
    order: Order;
    letter: Letter;
    measured: { sheets: number; zone: Zone; partner: PartnerName | null };
    zoneBefore: Zone;
  },
): { grams: number; lessCents: number } {
  const {
    order,
    letter,
    measured: { sheets, zone, partner },
    zoneBefore,
  } = facts;
  const sold = { offer: order.offer, sending: letter.product };
  const now = priceSheets(deps, { ...sold, sheets, zone, partner, at: deps.now() });
  // What it weighed when it was paid: another partner's envelope may have another weight.
  const before = priceLetter({
    ...pricing(deps),
    ...sold,
    sheets: letter.sheets,
    weightGrams: letter.weightGrams,
    zone: zoneBefore,
  });
  const lessCents = before.totalCents - now.price.totalCents;
  if (lessCents < 0)
    throw correctionCostsMore({ sheets, paidCents: order.totalCents, wouldCostCents: order.totalCents - lessCents });
  return { grams: now.grams, lessCents };
}

/** Asked again it gives nothing back twice: each correction has its own key. */
export async function refundDifference(deps: Deps, input: { letterId: string }): Promise<void> {
  const { orderId, submissionKey, refundDueCents } = await Letter.query(deps.db)
    .findById(input.letterId)
    .throwIfNotFound();
  if (refundDueCents === 0) return;
  await requestRefund(deps, {
    orderId,
    cause: `correction:${submissionKey}`,
    reason: `lettre corrigée, plus courte de ${formatEuros(refundDueCents)}`,
    amountCents: refundDueCents,
  });
  await Letter.query(deps.db)
    .findById(input.letterId)
    .where({ submissionKey: submissionKey })
    .patch({ refundDueCents: 0 });
}
