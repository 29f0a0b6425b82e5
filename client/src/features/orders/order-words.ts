import type { OrderView } from '../../../../src/modules/orders/contract.ts';
import { dayWithYear } from '../../ui/format.ts';

/** Who has the next move: its sender, the post, or nobody any more. */
export function turnOf({ status, can, letter }: OrderView): 'yours' | 'post' | 'nobody' {
  if (can.includes('pay') || letter?.changeableUntil || letter?.correctableUntil) return 'yours';
  return letter?.outcome || ['completed', 'cancelled', 'refunded'].includes(status) ? 'nobody' : 'post';
}

/** Where an order stands that has no letter on its way: not paid, called off, or of the PDF alone. */
export function wordsWithoutLetter({ status, sending, can, pdfChangeableUntil }: OrderView): { short: string; long: string; badge: string } {
  if (status === 'awaiting_payment') return { short: 'À payer', long: 'Le paiement n’est pas confirmé.', badge: 'is-wait' };
  if (status === 'cancelled' || sending !== 'pdf') return { short: 'Annulée', long: 'Cette commande n’a pas été payée.', badge: 'is-stop' };
  if (status === 'refunded') return { short: 'Remboursée', long: 'Cette commande vous a été remboursée.', badge: 'is-stop' };
  if (!can.includes('download_pdf')) return { short: 'En préparation', long: 'Votre PDF est prêt dans quelques instants.', badge: 'is-way' };
  const changes = pdfChangeableUntil ? ` Vous pouvez le modifier jusqu’au ${dayWithYear(pdfChangeableUntil)}.` : '';
  return { short: 'PDF prêt', long: `Votre PDF est prêt, et reste à vous.${changes}`, badge: 'is-done' };
}
