import { getPartnerLabel, partnerNames } from '../../../../domain/postal-partner.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { toParisDay } from '../../../../letterpress/index.ts';
import type { OrderView } from '../../contract.ts';
import { proofTooEarly } from '../../mailing/errors.ts';
import { isUnderWay } from '../../mailing/letter-status-text.ts';
import type { Letter } from '../../mailing/models/letter.ts';
import { explainMissingProofFile, findMissingProofReason, listProofKinds } from '../../mailing/proof-availability.ts';
import { fileNotReady } from '../../ordering/errors.ts';
import type { Order } from '../../ordering/models/order.ts';
import type { DeskSending } from '../order-desk.contract.ts';

const TRACKING_PAGE = 'https://www.laposte.fr/outils/suivre-vos-envois?code=';

const NOT_RECEIVED = 'pas encore reçue du service postal.';

/** Describes where the letter is, with the dates that the customer reads. */
export function presentSending(
  deps: Pick<Deps, 'postal' | 'now'>,
  { order, letter, view }: { order: Order; letter: Letter; view: NonNullable<OrderView['letter']> },
): DeskSending {
  const partner = partnerNames.find((name) => name === letter.provider);
  const { expectedOn, trackingNumber, proofFile } = view;
  return {
    letterId: letter.id,
    status: letter.status,
    product: letter.product,
    sheets: letter.sheets,
    partner: partner ? getPartnerLabel(partner) : letter.provider,
    partnerReference: letter.providerRef,
    trackingNumber,
    trackingUrl: trackingNumber && TRACKING_PAGE + encodeURIComponent(trackingNumber),
    releasesAt: letter.releasesAt.toISOString(),
    handedOverAt: letter.handedOverAt?.toISOString() ?? null,
    depositedAt: view.depositedAt,
    presentedAt: view.presentedAt,
    deliveredAt: view.deliveredAt,
    returnedAt: letter.returnedAt?.toISOString() ?? null,
    returnReason: letter.returnReason,
    pickupUntil: letter.pickupUntil,
    expectedOn,
    isLate: expectedOn !== null && expectedOn < toParisDay(deps.now()) && isUnderWay(letter),
    rejection: letter.rejectCode
      ? { code: letter.rejectCode, kind: letter.rejectKind, reason: letter.rejectReason }
      : null,
    partnerResponse:
      letter.partnerResponse && letter.partnerResponseAt
        ? { text: letter.partnerResponse, at: letter.partnerResponseAt.toISOString() }
        : null,
    proofs: listProofKinds(letter.product).map((kind) => {
      const isStored = view.proofs.includes(kind);
      const reason = isStored ? null : (findMissingProofReason(deps, letter, kind) ?? NOT_RECEIVED);
      return { kind, isStored, because: reason };
    }),
    proofFile: proofFile && { madeAt: proofFile.madeAt, isCurrent: proofFile.isCurrent },
    noProofFileBecause: proofFile ? null : describeMissingProofFile(order, letter),
    retention: view.retention,
  };
}

/** The customer reads when to come back; a colleague reads what the letter is waiting for. */
function describeMissingProofFile(order: Order, letter: Letter): string {
  const { code, message } = explainMissingProofFile(order, letter);
  if (code === proofTooEarly.code) return 'il existera dès que la lettre sera remise au service postal.';
  return code === fileNotReady.code ? 'en cours de préparation.' : message;
}
