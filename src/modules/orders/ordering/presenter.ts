import type { Config } from '../../../kernel/config.ts';
import type { NextLetters } from '../../documents/index.ts';
import type { PaymentView } from '../../payments/checkout/contract.ts';
import { paymentStateMachine } from '../../payments/index.ts';
import type { LetterView, OrderView, ProofKind } from '../contract.ts';
import { addContractEnd } from '../mailing/contract-end.ts';
import { getCorrectableUntil, describeLetterStatus, getOutcome } from '../mailing/letter-status-text.ts';
import { letterStateMachine } from '../mailing/letter.state-machine.ts';
import type { Letter } from '../mailing/models/letter.ts';
import { planNextSteps } from '../mailing/next-steps.ts';
import { findRejectedPart } from '../mailing/rejected-part.ts';
import { presentRetention } from '../mailing/retention.ts';
import type { ProofFile, TrackingRecord, TransitionRecord } from '../mailing/timeline-input.ts';
import { addReplyEnd, buildTimeline } from '../mailing/timeline.ts';
import { canChangePdf } from '../policy.ts';
import type { Order } from './models/order.ts';
import { orderStateMachine } from './order.state-machine.ts';

interface OrderViewInput {
  order: Order;
  letter: Letter | null;
  payment: PaymentView | null;
  transitions: TransitionRecord[];
  trackingEvents: TrackingRecord[];
  nextLetters: NextLetters;
  proofs: ProofKind[];
  proofFile: ProofFile | null;
  resends: OrderView['resends'];
  resentAs: OrderView['resentAs'];
  /** A resend that its customer has to pay may never leave; a free one is paid from the start. */
  isResendPaid: boolean;
  /** Why an early erasure of the letter has to wait. */
  erasureDelay: string | null;
  config: Pick<Config, 'proofRetentionYears'>;
  now: Date;
}

export function presentOrder(input: OrderViewInput): OrderView {
  const { order, letter, payment } = input;
  const can: OrderView['can'] = [];
  const isChangeable =
    letter !== null && letterStateMachine.isIn('changeable', letter.status) && letter.releasesAt > input.now;
  const isUndecided = payment !== null && paymentStateMachine.isIn('undecided', payment.status);
  if (order.status === 'awaiting_payment') can.push(...(isUndecided ? [] : ['pay' as const]), 'cancel');
  if (isChangeable || letter?.status === 'rejected') can.push('cancel', 'correct');
  if (orderStateMachine.isIn('paid', order.status))
    can.push(
      ...(order.totalCents > 0 ? ['download_receipt' as const] : []),
      ...(letter?.purgedAt ? [] : ['duplicate' as const]),
    );
  const isPdfChangeable = canChangePdf(order, input.now);
  if (isPdfChangeable) can.push('correct');
  if (letter?.fileId ?? order.fileId) can.push('download_pdf');
  if (letter?.fileId && letterStateMachine.isIn('billable', letter.status)) can.push('request_proof_file');

  return {
    id: order.id,
    reference: order.reference,
    status: order.status,
    documentId: order.documentId,
    packId: order.packId,
    title: order.title,
    template: { category: order.category, slug: order.templateSlug },
    sending: order.sending,
    pdfChangeableUntil: isPdfChangeable ? order.changeableUntil!.toISOString() : null,
    duplex: order.duplex,
    postOn: order.postOn,
    enclosureIds: order.enclosureIds,
    offer: order.offer,
    price: order.price,
    payment,
    letter: letter && presentLetter(letter, input, isChangeable),
    resends: input.resends,
    resentAs: input.resentAs,
    createdAt: order.createdAt.toISOString(),
    can,
  };
}

function presentLetter(letter: Letter, input: OrderViewInput, isChangeable: boolean): LetterView {
  const statusText = describeLetterStatus(letter, input);
  const nextSteps = planNextSteps(letter, input.nextLetters);
  const timeline = buildTimeline(
    letter,
    // What cost nothing was not paid.
    input.order.totalCents > 0
      ? input
      : { ...input, transitions: input.transitions.filter(({ transition }) => transition !== 'pay') },
  );
  return {
    id: letter.id,
    status: letter.status,
    short: statusText.short,
    long: statusText.long,
    sending: letter.product,
    trackingNumber: letter.trackingNumber,
    sheets: letter.sheets,
    // Letters from before the name was stored have only the first line of the envelope.
    recipientName: letter.addressee?.name ?? letter.recipientLines[0] ?? null,
    recipientLines: letter.recipientLines.filter((line) => line !== ''),
    correctableUntil: letter.status === 'rejected' ? getCorrectableUntil(letter).toISOString() : null,
    rejectedPart: findRejectedPart(letter),
    isOurFault: letter.status === 'rejected' && letter.rejectKind === 'ours',
    changeableUntil: isChangeable ? letter.releasesAt.toISOString() : null,
    expectedOn: letter.expectedOn,
    depositedAt: letter.depositedAt?.toISOString() ?? null,
    presentedAt: letter.presentedAt?.toISOString() ?? null,
    deliveredAt: letter.deliveredAt?.toISOString() ?? null,
    outcome: getOutcome(letter),
    ...nextSteps,
    proofs: input.proofs,
    proofFile: input.proofFile && {
      sha256: input.proofFile.sha256,
      madeAt: input.proofFile.madeAt.toISOString(),
      isCurrent:
        input.proofFile.eventCount === input.transitions.length + input.trackingEvents.length + input.proofs.length,
    },
    seal: letterStateMachine.isIn('billable', letter.status) ? letter.pdfSha256 : null,
    timeline: addContractEnd(
      addReplyEnd(timeline, {
        replyBy: nextSteps.replyBy,
        isPresented: letter.presentedAt !== null || letter.deliveredAt !== null,
        now: input.now,
      }),
      { contractEnd: input.nextLetters.contractEnd, letter, now: input.now },
    ),
    retention: presentRetention(letter, input),
    forgottenAt: letter.purgedAt?.toISOString() ?? null,
  };
}
