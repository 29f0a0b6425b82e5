import { formatDelay } from '../../../domain/duration.ts';
import { formatDay, formatDate, formatTime, toNoon } from '../../../domain/format-date.ts';
import { formatEuros } from '../../../domain/money.ts';
import { findNextCollection, toParisDay } from '../../../letterpress/index.ts';
import type { PaymentView } from '../../payments/checkout/contract.ts';
import { describeLoss, REFUND_OWED } from '../ordering/order-status-text.contract.ts';
import { letterStateMachine } from './letter.state-machine.ts';
import type { Letter } from './models/letter.ts';
import type { TransitionRecord } from './timeline-input.ts';
import { findReturnReason, RETURN_REASON_TEXTS, type ReturnCause } from './tracking-events.ts';

/** A rejected letter waits this long for its correction; then it is refunded. */
export const DAYS_TO_CORRECT = 3;
export const getCorrectableUntil = (letter: Pick<Letter, 'statusSince'>): Date =>
  new Date(letter.statusSince.getTime() + DAYS_TO_CORRECT * 86_400_000);

/** The reason of the cancellation after a fraud report of the card holder. */
export const DISPUTED = 'disputed as fraud';

interface LetterStatusInput {
  order: { totalCents: number };
  payment: PaymentView | null;
  proofs: readonly string[];
  transitions: readonly TransitionRecord[];
  resentAs: { reference: string } | null;
  isResendPaid: boolean;
  now: Date;
}

interface StatusText {
  short: string;
  long: string;
}

/** How the letter ended, also once archived; null before. */
export function getOutcome(
  letter: Pick<Letter, 'status' | 'deliveredAt' | 'returnedAt' | 'returnedToSenderAt'>,
): 'delivered' | 'returned' | null {
  if (letter.status === 'delivered' || letter.status === 'returned') return letter.status;
  if (letter.status !== 'archived') return null;
  return letter.returnedToSenderAt || (letter.returnedAt && !letter.deliveredAt) ? 'returned' : 'delivered';
}

/** Describes the state of a letter for the customer: docs/domain/product.md#letter-status-text. */
export function describeLetterStatus(letter: Letter, input: LetterStatusInput): StatusText {
  const since = letter.statusSince;
  const outcome = getOutcome(letter);
  if (outcome) return outcome === 'delivered' ? describeDelivered(letter, input) : describeReturned(letter, input);

  switch (letter.status) {
    case 'queued':
      return describeQueued(letter, input.now);
    case 'held':
      return { short: 'Retenue', long: describeHeld(letter, input) };
    case 'rendered':
    case 'handing_over':
      return {
        short: 'Prête',
        long: `Votre lettre est prête. Elle part à la prochaine levée, ${formatCollection(input.now)}.`,
      };
    case 'failed':
      return {
        short: 'Un contretemps',
        long: 'Le service postal ne répond pas. Nous réessayons seuls\u202f; vous n’avez rien à faire.',
      };
    case 'submitted':
    case 'accepted': {
      const handedOverAt = letter.handedOverAt ?? since;
      const leavesAt = findNextCollection(handedOverAt);
      return {
        short: 'Remise',
        long: `Remise au service postal le ${formatDate(handedOverAt)}. Elle ne peut plus être modifiée.${leavesAt > input.now ? ` Elle part à la levée du ${formatDay(leavesAt)} à ${formatTime(leavesAt)}.` : ''}`,
      };
    }
    case 'printed':
      if (letter.product === 'green')
        return {
          short: 'Postée',
          long: `Imprimée et remise à La Poste le ${formatDate(letter.depositedAt ?? since)}.${formatArrival(letter, input.now)} Une lettre verte n’est pas suivie.`,
        };
      return letter.depositedAt
        ? {
            short: 'Postée',
            long: `Déposée à La Poste le ${formatDate(letter.depositedAt)}.${formatArrival(letter, input.now)}`,
          }
        : {
            short: 'Imprimée',
            long: `Imprimée et mise sous enveloppe le ${formatDate(since)}. La Poste l’emporte à la prochaine levée.`,
          };
    case 'in_transit':
      return { short: 'En route', long: `En route vers ${findCity(letter)}.${formatArrival(letter, input.now)}` };
    case 'awaiting_pickup':
      return {
        short: 'À retirer',
        long: `Le destinataire était absent${letter.presentedAt ? ` le ${formatDate(letter.presentedAt)}` : ''}. ${describePickup(letter, input.now)}`,
      };
    case 'rejected':
      return describeRejected(letter, input);
    default:
      return { short: 'Annulée', long: `Annulée le ${formatDate(since)}.${describeRefund(letter, input)}` };
  }
}

/** The customer has nothing to correct where the reason comes from us. */
function describeRejected(letter: Letter, input: LetterStatusInput): StatusText {
  const reason = toSentence(letter.rejectReason ?? 'Le service postal refuse cette lettre');
  const until = getCorrectableUntil(letter);
  const deadline = `avant le ${formatDate(until)} à ${formatTime(until)}, ${describeUncorrected(input)}.`;
  if (letter.rejectKind === 'ours')
    return {
      short: 'Un contretemps',
      long: `${reason} Elle n’est pas partie. Vous pouvez l’annuler tout de suite. Si elle ne repart pas ${deadline}`,
    };
  return {
    short: 'À corriger',
    long: `${reason} Elle n’est pas partie. Corrigez-la sans rien payer de plus, ou annulez-la. Sans correction ${deadline}`,
  };
}

/** What becomes of a rejected letter that is not corrected. */
function describeUncorrected({ order, payment }: LetterStatusInput): string {
  if (payment?.status === 'disputed')
    return 'elle est annulée. Le titulaire de la carte conteste ce paiement auprès de sa banque\u00a0: c’est elle qui décide de l’argent';
  return order.totalCents > 0
    ? 'nous vous remboursons en totalité, sans que vous ayez rien à demander'
    : 'elle est annulée';
}

/** A letter that a restore holds may have left. Only before its release the customer may cancel a held letter. */
function describeHeld(letter: Letter, { transitions, now }: LetterStatusInput): string {
  const lastHold = transitions.findLast(
    ({ entityId, transition }) => entityId === letter.id && (transition === 'hold' || transition === 'suspend'),
  );
  if (lastHold?.transition === 'suspend')
    return 'Après un incident de notre côté, nous vérifions auprès du service postal si votre lettre est déjà partie. Si elle est partie, son suivi reprend ici. Sinon, elle part à la levée suivante. Elle ne part pas deux fois, et vous n’avez rien à faire.';
  const cancelling = letter.releasesAt > now ? 'vous pouvez aussi l’annuler' : 'si vous voulez l’annuler, écrivez-nous';
  return `Notre équipe vérifie un point avant l’envoi. Votre lettre n’est pas partie, et elle ne part pas sans cette vérification. Vous n’avez rien à faire\u202f; ${cancelling}.`;
}

const formatCollection = (date: Date): string => {
  const leavesAt = findNextCollection(date);
  return `${formatDay(leavesAt)} à ${formatTime(leavesAt)}`;
};

const findCity = (letter: Letter): string =>
  letter.addressee?.city ||
  letter.recipientLines.findLast((line) => line !== '')?.replace(/^\d{5} /, '') ||
  'son destinataire';

function describePickup({ pickupUntil }: Letter, now: Date): string {
  if (!pickupUntil) return 'Elle l’attend au bureau de poste.';
  const until = `au bureau de poste jusqu’au ${formatDate(toNoon(pickupUntil))}`;
  return pickupUntil >= toParisDay(now)
    ? `Elle l’attend ${until}.`
    : `Elle l’attendait ${until}\u00a0: s’il ne l’a pas retirée, elle vous revient.`;
}

/** The expected day, or that the letter is late. */
function formatArrival(letter: Letter, now: Date): string {
  if (!letter.expectedOn) return '';
  const day = formatDay(toNoon(letter.expectedOn));
  if (letter.expectedOn >= toParisDay(now)) return ` Arrivée prévue ${day}.`;
  return letter.product === 'green'
    ? ` Elle était attendue ${day}.`
    : ` Elle était attendue ${day}\u00a0: La Poste a du retard, et nous continuons de la suivre pour vous.`;
}

/** Within this time before the release the minutes are shown. */
const MINUTES_SHOWN_MS = 2 * 3_600_000;

function describeQueued(letter: Letter, now: Date): StatusText {
  const remainingMs = letter.releasesAt.getTime() - now.getTime();
  if (remainingMs <= 0)
    return {
      short: 'En attente',
      long: `Le délai pour changer d’avis est passé. Votre lettre part à la prochaine levée, ${formatCollection(now)}.`,
    };
  if (remainingMs > MINUTES_SHOWN_MS)
    return {
      short: 'Programmée',
      long: `Elle partira ${formatDay(findNextCollection(letter.releasesAt))}. D’ici là, vous pouvez encore la corriger ou l’annuler.`,
    };
  // The same minute as the countdown of the page; the last one in seconds.
  const unitMs = remainingMs < 60_000 ? 1000 : 60_000;
  const seconds = (Math.ceil(remainingMs / unitMs) * unitMs) / 1000;
  return {
    short: 'En attente',
    long: `Vous pouvez encore la corriger ou l’annuler pendant ${formatDelay(seconds)}. Elle part ensuite à la levée du ${formatCollection(letter.releasesAt)}.`,
  };
}

function describeDelivered(letter: Letter, { proofs }: LetterStatusInput): StatusText {
  if (!letter.deliveredAt)
    return {
      short: 'Sans doute arrivée',
      long: 'Une lettre verte n’est pas suivie. Elle est sans doute arrivée\u00a0: le jour prévu est passé.',
    };
  if (letter.product === 'tracked')
    return {
      short: 'Distribuée',
      long: `Distribuée le ${formatDate(letter.deliveredAt)}. Le suivi donne cette date\u202f; il ne prouve pas qui a reçu la lettre.`,
    };
  const long = `Distribuée le ${formatDate(letter.deliveredAt)}, signée par le destinataire.`;
  if (letter.product !== 'registered_receipt' || proofs.includes('receipt'))
    return { short: 'Remise en main propre', long };
  return { short: 'Remise en main propre', long: `${long} ${describeMissingReceipt(letter)}`.trim() };
}

function describeMissingReceipt(letter: Letter): string {
  if (letter.receiptMissedAt)
    return 'L’avis de réception signé n’est pas revenu\u00a0: nous l’avons redemandé, et une réclamation vous attend dans vos brouillons.';
  return letter.status === 'archived' ? '' : 'L’avis de réception signé vous revient dans quelques jours.';
}

const ADVICE: Record<ReturnCause, string> = {
  address: 'Vérifiez l’adresse, puis écrivez à nouveau.',
  unclaimed:
    'Sa présentation reste prouvée\u00a0: gardez vos preuves. Certains courriers, comme le congé d’un locataire, ne comptent que s’ils sont reçus\u00a0: dans ce cas, écrivez à nouveau ou faites appel à un commissaire de justice.',
  refused:
    'Son refus est prouvé\u00a0: gardez vos preuves. Si votre courrier doit être reçu pour compter, faites appel à un commissaire de justice.',
};

/** A customer whose letter is sent again is not advised to write another one. */
function describeReturned(letter: Letter, { resentAs, isResendPaid }: LetterStatusInput): StatusText {
  const reason = letter.provider && letter.returnCode ? findReturnReason(letter.provider, letter.returnCode) : null;
  const cause = reason && RETURN_REASON_TEXTS[reason].cause;
  const why = letter.returnReason ?? 'La Poste n’a pas précisé pourquoi';
  const advice =
    resentAs && isResendPaid
      ? `Elle est renvoyée\u00a0: suivez la commande ${resentAs.reference}.`
      : ADVICE[cause ?? 'address'];
  return { short: 'Revenue', long: `Elle n’a pas pu être distribuée\u00a0: ${why}. ${advice}` };
}

/** States whose letter still moves. */
export const isUnderWay = (letter: Letter): boolean =>
  !letterStateMachine.isIn('ended', letter.status) && letter.status !== 'rejected';

const toSentence = (text: string): string => (/[.…]$/.test(text) ? text : `${text}.`);

/** Describes the refund of a stopped letter: only refunds that really happen. */
function describeRefund(letter: Letter, { payment, transitions }: LetterStatusInput): string {
  if (!payment) return '';
  const isDisputed = transitions.some(
    (transition) =>
      transition.entityId === letter.id && transition.toState === 'cancelled' && transition.reason === DISPUTED,
  );
  if (payment.status === 'disputed' || (isDisputed && payment.refundedCents === 0))
    return ' Le titulaire de la carte conteste ce paiement auprès de sa banque\u00a0: elle n’est pas partie, et c’est la banque qui décide de l’argent.';
  const { amountCents, lostCents, isRefundOwed } = payment;
  const loss = lostCents > 0 ? ` ${describeLoss(lostCents)}` : '';
  if (isRefundOwed) return `${loss} ${REFUND_OWED}`;
  const refundCents = amountCents - lostCents;
  return refundCents > 0
    ? `${loss} Remboursement de ${formatEuros(refundCents)}\u00a0: 3 à 10\u00a0jours selon votre banque.`
    : loss;
}
