import { formatDate } from '../../../domain/format-date.ts';
import { formatEuros } from '../../../domain/money.ts';
import type { OrderView } from '../contract.ts';

/** Who acts next: the customer, their bank, the post, or no one. */
export function getNextActor({ status, sending, can, letter }: OrderView): 'yours' | 'bank' | 'post' | 'nobody' {
  if (status === 'awaiting_payment' && !can.includes('pay')) return 'bank';
  // A held letter can still be changed, and one rejected for a reason of ours cancelled: neither requires an action.
  if (letter?.status === 'held' || letter?.isOurFault) return 'post';
  if (can.includes('pay') || letter?.changeableUntil || letter?.correctableUntil) return 'yours';
  // Its refund may take days, or a bank decides about it; a PDF that was refunded in part is not posted either.
  if (letter?.status === 'cancelled' || (sending === 'pdf' && status === 'partially_refunded')) return 'nobody';
  return letter?.outcome || ['completed', 'cancelled', 'refunded'].includes(status) ? 'nobody' : 'post';
}

/** A payment that the bank or the support team has yet to decide: paying again is blocked. Null otherwise. */
export function getUndecidedPayment({ status, payment }: OrderView): { title: string; text: string } | null {
  if (status !== 'awaiting_payment') return null;
  if (payment?.status === 'processing')
    return {
      title: 'Paiement en cours à la banque',
      text: 'Votre banque confirme ce paiement en quelques jours, quatorze jours ouvrés au plus. Votre commande suit son cours dès qu’il est confirmé. Vous n’avez rien à payer de nouveau. Si votre banque le refuse, nous vous écrivons.',
    };
  if (payment?.status === 'under_review')
    return {
      title: 'Paiement en cours de vérification',
      text: 'La somme que nous avons reçue n’est pas celle de votre commande. Nous la vérifions et nous vous répondons. Ne payez pas une seconde fois.',
    };
  return null;
}

/** Whether a refund failed or was returned by the bank, and has to be requested again by support. */
export const REFUND_OWED =
  'Votre banque n’a pas accepté notre remboursement\u00a0: cet argent vous est toujours dû, et notre équipe s’en occupe.';

/** Who has what a bank took from us after a dispute. The card holder may be another person than the customer. */
export const describeLoss = (lostCents: number): string =>
  `La banque a rendu ${formatEuros(lostCents)} au titulaire de la carte, qui contestait ce paiement.`;

const RETURNED = 'Le paiement, arrivé après l’annulation, vous est rendu.';
/** What happens to the payment of a cancelled order, of which something may have been paid. */
const CANCELLED_TEXTS: Partial<Record<NonNullable<OrderView['payment']>['status'], string>> = {
  processing:
    'Vous l’avez annulée pendant que votre banque traitait le paiement. Si elle le débite encore, nous vous le rendons aussitôt.',
  under_review:
    'La somme que nous avons reçue n’est pas celle de votre commande. Nous la vérifions et nous vous répondons.',
  succeeded: RETURNED,
  partially_refunded: RETURNED,
  refunded: RETURNED,
  disputed:
    'Le titulaire de la carte conteste ce paiement auprès de sa banque\u00a0: c’est la banque qui décide de l’argent.',
};
/** What a customer is still owed, or got from a bank instead of us; null where neither is so. */
function describeUnusualReturn({ isRefundOwed, lostCents }: NonNullable<OrderView['payment']>): string | null {
  if (isRefundOwed) return REFUND_OWED;
  return lostCents > 0 ? describeLoss(lostCents) : null;
}

function getCancelledText(payment: OrderView['payment']): string {
  const unusual = payment && describeUnusualReturn(payment);
  if (unusual) return unusual;
  return (payment && payment.amountCents > 0 && CANCELLED_TEXTS[payment.status]) || 'Cette commande n’a pas été payée.';
}

/** The status of an order without a letter: unpaid, cancelled, or PDF only. */
export function getOrderStatusText(order: OrderView): { short: string; long: string; badge: string } {
  const { status, sending, can, payment, pdfChangeableUntil } = order;
  const undecided = getUndecidedPayment(order);
  if (undecided) return { short: 'Paiement en cours', long: undecided.text, badge: 'is-wait' };
  if (status === 'awaiting_payment')
    return { short: 'À payer', long: 'Le paiement n’est pas confirmé.', badge: 'is-wait' };
  if (status === 'cancelled' || sending !== 'pdf')
    return { short: 'Annulée', long: getCancelledText(payment), badge: 'is-stop' };
  if (status === 'refunded')
    return {
      short: 'Remboursée',
      long: (payment && describeUnusualReturn(payment)) ?? 'Cette commande vous a été remboursée.',
      badge: 'is-stop',
    };
  if (!can.includes('download_pdf'))
    return { short: 'En préparation', long: 'Votre PDF est prêt dans quelques instants.', badge: 'is-in-transit' };
  const changes = pdfChangeableUntil
    ? ` Vous pouvez le modifier jusqu’au ${formatDate(new Date(pdfChangeableUntil))}.`
    : '';
  return { short: 'PDF prêt', long: `Votre PDF est prêt, et reste à vous.${changes}`, badge: 'is-done' };
}
