import type { PaymentView } from '../../payments/contract.ts';
import { paymentStateMachine } from '../../payments/index.ts';
import type { LetterView, OrderView, ProofKind } from '../contract.ts';
import { correctableUntil, describeLetterStatus, getOutcome } from '../mailing/letter-status-text.ts';
import { letterStateMachine } from '../mailing/letter.state-machine.ts';
import type { Letter } from '../mailing/models/letter.ts';
import type { ProofFile, TrackingRecord, TransitionRecord } from '../mailing/timeline-input.ts';
import { buildTimeline } from '../mailing/timeline.ts';
import { mayChangePdf } from '../policy.ts';
import type { Order } from './models/order.ts';
import { orderStateMachine } from './order.state-machine.ts';

interface OrderFacts {
  order: Order;
  letter: Letter | null;
  payment: PaymentView | null;
  moves: TransitionRecord[];
  news: TrackingRecord[];
  proofs: ProofKind[];
  proofFile: ProofFile | null;
  resends: OrderView['resends'];
  resentAs: OrderView['resentAs'];
  now: Date;
}

export function presentOrder(facts: OrderFacts): OrderView {
  const { order, letter, payment } = facts;
  const can: OrderView['can'] = [];
  const changeable =
    letter !== null && letterStateMachine.isIn('changeable', letter.status) && letter.releasesAt > facts.now;
  const isUndecided = payment !== null && paymentStateMachine.isIn('undecided', payment.status);
  if (order.status === 'awaiting_payment') can.push(...(isUndecided ? [] : ['pay' as const]), 'cancel');
  if (changeable || letter?.status === 'rejected') can.push('cancel', 'correct');
  if (orderStateMachine.isIn('paid', order.status))
    can.push(
      ...(order.totalCents > 0 ? ['download_receipt' as const] : []),
      ...(letter?.purgedAt ? [] : ['duplicate' as const]),
    );
  const changesPdf = mayChangePdf(order, facts.now);
  if (changesPdf) can.push('correct');
  if (letter?.fileId ?? order.fileId) can.push('download_pdf');
  if (letter?.fileId && letterStateMachine.isIn('billable', letter.status)) can.push('request_proof_file');

  return {
    id: order.id,
    reference: order.reference,
    status: order.status,
    documentId: order.documentId,
    title: order.title,
    template: { category: order.category, slug: order.templateSlug },
    sending: order.sending,
    pdfChangeableUntil: changesPdf ? order.changeableUntil!.toISOString() : null,
    duplex: order.duplex,
    postOn: order.postOn,
    enclosureIds: order.enclosureIds,
    offer: order.offer,
    price: order.price,
    payment,
    letter: letter && presentLetter(letter, facts, changeable),
    resends: facts.resends,
    resentAs: facts.resentAs,
    createdAt: order.createdAt.toISOString(),
    can,
  };
}

function presentLetter(letter: Letter, facts: OrderFacts, changeable: boolean): LetterView {
  const words = describeLetterStatus(letter, facts);
  return {
    id: letter.id,
    status: letter.status,
    short: words.short,
    long: words.long,
    sending: letter.product,
    trackingNumber: letter.trackingNumber,
    sheets: letter.sheets,
    // A letter from before the name was kept has its envelope's first line.
    recipientName: letter.addressee?.name ?? letter.recipientLines[0] ?? null,
    recipientLines: letter.recipientLines.filter((line) => line !== ''),
    correctableUntil: letter.status === 'rejected' ? correctableUntil(letter).toISOString() : null,
    changeableUntil: changeable ? letter.releasesAt.toISOString() : null,
    expectedOn: letter.expectedOn,
    depositedAt: letter.depositedAt?.toISOString() ?? null,
    presentedAt: letter.presentedAt?.toISOString() ?? null,
    deliveredAt: letter.deliveredAt?.toISOString() ?? null,
    outcome: getOutcome(letter),
    proofs: facts.proofs,
    proofFile: facts.proofFile && {
      sha256: facts.proofFile.sha256,
      madeAt: facts.proofFile.madeAt.toISOString(),
      isCurrent: facts.proofFile.known === facts.moves.length + facts.news.length + facts.proofs.length,
    },
    seal: letter.handedOverAt && letter.pdfSha256,
    // What cost nothing was not paid.
    timeline: buildTimeline(
      letter,
      facts.order.totalCents > 0
        ? facts
        : { ...facts, moves: facts.moves.filter(({ transition }) => transition !== 'pay') },
    ),
    forgottenAt: letter.purgedAt?.toISOString() ?? null,
  };
}
