import { formatDate, formatTime } from '../../../domain/format-date.ts';
import { getOutcome } from '../mailing/letter-status-text.ts';
import type { Letter } from '../mailing/models/letter.ts';
import type { Order } from '../ordering/models/order.ts';

const formatMoment = (at: Date): string => `le ${formatDate(at)} à ${formatTime(at)}`;

/** Says to a colleague where a letter is: the reason why a command comes too late for it. */
export function describeLetter(letter: Letter): string {
  const { status, statusSince, handedOverAt, deliveredAt, returnedAt } = letter;
  switch (status) {
    case 'queued':
      return 'Cette lettre attend la fin du délai pour changer d’avis.';
    case 'held':
      return `Cette lettre est retenue depuis ${formatMoment(statusSince)}.`;
    case 'rendered':
      return 'Cette lettre est prête pour la prochaine levée.';
    case 'handing_over':
      return 'Cette lettre est en cours de remise au service postal.';
    case 'failed':
      return 'Le service postal ne répond pas\u00a0: cette lettre attend qu’il la prenne, et nous réessayons seuls.';
    case 'rejected':
      return `Le service postal a refusé cette lettre ${formatMoment(statusSince)}\u00a0: elle n’est pas partie et attend sa correction.`;
    case 'cancelled':
      return `Cette lettre est annulée depuis ${formatMoment(statusSince)}\u00a0: elle n’est pas partie.`;
    case 'submitted':
    case 'accepted':
    case 'printed':
    case 'in_transit':
    case 'awaiting_pickup':
      return `Déjà remise au service postal ${formatMoment(handedOverAt ?? statusSince)}.`;
    case 'delivered':
    case 'returned':
    case 'archived':
      if (getOutcome(letter) === 'returned') return `Déjà revenue ${formatMoment(returnedAt ?? statusSince)}.`;
      // A green letter has no tracking.
      return deliveredAt ? `Déjà distribuée ${formatMoment(deliveredAt)}.` : 'Déjà postée, et sans doute arrivée.';
  }
}

/** Says to a colleague why an order has no letter. */
export function describeMissingLetter({ sending, status }: Order): string {
  if (sending === 'pdf') return 'Cette commande n’a pas de lettre.';
  if (status === 'awaiting_payment') return 'Cette commande n’est pas payée\u00a0: sa lettre n’existe pas encore.';
  return status === 'cancelled'
    ? 'Cette commande est annulée\u00a0: sa lettre n’est jamais partie.'
    : 'Cette commande n’a pas encore de lettre.';
}
