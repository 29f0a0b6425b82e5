import { formatEuros } from '../../../kernel/money.ts';
import { nextCollection, parisDay } from '../../../letterpress/index.ts';
import type { PaymentView } from '../../payments/contract.ts';
import { formatDay, frenchDate, frenchTime, noon } from './format-date.ts';
import { letterStateMachine } from './letter.state-machine.ts';
import type { Letter } from './models/letter.ts';
import type { TransitionRecord } from './timeline-input.ts';
import { findReturnReason, RETURN_REASON_TEXTS, type ReturnCause } from './tracking-events.ts';

/** A letter the partner refused waits this long for its correction; then the money goes back by itself. */
export const DAYS_TO_CORRECT = 3;
export const correctableUntil = (letter: Pick<Letter, 'statusSince'>): Date =>
  new Date(letter.statusSince.getTime() + DAYS_TO_CORRECT * 86_400_000);

/** Why a letter was stopped whose card holder says they never ordered. */
export const DISPUTED = 'disputed as fraud';

interface Facts {
  order: { totalCents: number };
  payment: PaymentView | null;
  proofs: readonly string[];
  moves: readonly TransitionRecord[];
  now: Date;
}

interface Words {
  short: string;
  long: string;
}

/** How the letter ended; null while it is under way. An archived one keeps its end. */
export function getOutcome(letter: Letter): 'delivered' | 'returned' | null {
  if (letter.status === 'delivered' || letter.status === 'returned') return letter.status;
  if (letter.status !== 'archived') return null;
  return letter.returnedToSenderAt || (letter.returnedAt && !letter.deliveredAt) ? 'returned' : 'delivered';
}

/** A letter's state as the person reads it: docs/domain/product.md#letter-status-text. */
export function describeLetterStatus(letter: Letter, facts: Facts): Words {
  const since = letter.statusSince;
  const outcome = getOutcome(letter);
  if (outcome) return outcome === 'delivered' ? delivered(letter, facts) : returned(letter);

  switch (letter.status) {
    case 'queued':
      return queued(letter, facts.now);
    case 'rendered':
    case 'handing_over':
      return {
        short: 'Prête',
        long: `Votre lettre est prête. Elle part à la prochaine levée, ${collection(facts.now)}.`,
      };
    case 'failed':
      return {
        short: 'Un contretemps',
        long: 'Le service postal ne répond pas. Nous réessayons seuls\u202f; vous n’avez rien à faire.',
      };
    case 'submitted':
    case 'accepted': {
      const at = letter.handedOverAt ?? since;
      const leaves = nextCollection(at);
      return {
        short: 'Remise',
        long: `Remise au service postal le ${frenchDate(at)}. Elle ne peut plus être modifiée.${leaves > facts.now ? ` Elle part à la levée du ${formatDay(leaves)} à ${frenchTime(leaves)}.` : ''}`,
      };
    }
    case 'printed':
      if (letter.product === 'green')
        return {
          short: 'Postée',
          long: `Imprimée et remise à La Poste le ${frenchDate(letter.depositedAt ?? since)}.${arrival(letter, facts.now)} Une lettre verte n’est pas suivie.`,
        };
      return letter.depositedAt
        ? {
            short: 'Postée',
            long: `Déposée à La Poste le ${frenchDate(letter.depositedAt)}.${arrival(letter, facts.now)}`,
          }
        : {
            short: 'Imprimée',
            long: `Imprimée et mise sous enveloppe le ${frenchDate(since)}. La Poste l’emporte à la prochaine levée.`,
          };
    case 'in_transit':
      return { short: 'En route', long: `En route vers ${cityOf(letter)}.${arrival(letter, facts.now)}` };
    case 'awaiting_pickup':
      return {
        short: 'À retirer',
        long: `Le destinataire était absent${letter.presentedAt ? ` le ${frenchDate(letter.presentedAt)}` : ''}. ${letter.pickupUntil ? `Elle l’attend au bureau de poste jusqu’au ${frenchDate(noon(letter.pickupUntil))}.` : 'Elle l’attend au bureau de poste.'}`,
      };
    case 'rejected': {
      const until = correctableUntil(letter);
      const otherwise =
        facts.order.totalCents > 0 ? 'vous êtes remboursé en totalité sans rien demander' : 'elle est annulée';
      return {
        short: 'À corriger',
        long: `${sentence(letter.rejectReason ?? 'Le service postal refuse cette lettre')} Elle n’est pas partie. Corrigez-la sans rien payer de plus, ou annulez-la. Sans correction avant le ${frenchDate(until)} à ${frenchTime(until)}, ${otherwise}.`,
      };
    }
    default:
      return { short: 'Annulée', long: `Annulée le ${frenchDate(since)}.${moneyBack(letter, facts)}` };
  }
}

const collection = (at: Date): string => {
  const leaves = nextCollection(at);
  return `${formatDay(leaves)} à ${frenchTime(leaves)}`;
};

const cityOf = (letter: Letter): string =>
  letter.addressee?.city ||
  letter.recipientLines.findLast((line) => line !== '')?.replace(/^\d{5} /, '') ||
  'son destinataire';

/** The day it is expected; once that is past, that it is late. */
function arrival(letter: Letter, now: Date): string {
  if (!letter.expectedOn) return '';
  const day = formatDay(noon(letter.expectedOn));
  if (letter.expectedOn >= parisDay(now)) return ` Arrivée prévue ${day}.`;
  return letter.product === 'green'
    ? ` Elle était attendue ${day}.`
    : ` Elle était attendue ${day}\u00a0: La Poste a du retard, et nous continuons de la suivre pour vous.`;
}

/** Two hours before it leaves, minutes begin to matter. */
const NEAR = 2 * 3_600_000;

function queued(letter: Letter, now: Date): Words {
  const left = letter.releasesAt.getTime() - now.getTime();
  if (left <= 0)
    return {
      short: 'En attente',
      long: `Le délai pour changer d’avis est passé. Votre lettre part à la prochaine levée, ${collection(now)}.`,
    };
  if (left > NEAR)
    return {
      short: 'Programmée',
      long: `Elle partira ${formatDay(letter.releasesAt)}. D’ici là, vous pouvez encore la corriger ou l’annuler.`,
    };
  const minutes = Math.ceil(left / 60_000);
  return {
    short: 'En attente',
    long: `Vous pouvez encore la corriger ou l’annuler pendant ${minutes}\u00a0${minutes > 1 ? 'minutes' : 'minute'}. Elle part ensuite à la levée du ${collection(letter.releasesAt)}.`,
  };
}

function delivered(letter: Letter, { proofs }: Facts): Words {
  if (!letter.deliveredAt)
    return {
      short: 'Sans doute arrivée',
      long: 'Une lettre verte n’est pas suivie. Elle est sans doute arrivée\u00a0: le jour prévu est passé.',
    };
  if (letter.product === 'tracked')
    return {
      short: 'Distribuée',
      long: `Distribuée le ${frenchDate(letter.deliveredAt)}. Le suivi donne cette date\u202f; il ne prouve pas qui a reçu la lettre.`,
    };
  const long = `Distribuée le ${frenchDate(letter.deliveredAt)}, signée par le destinataire.`;
  if (letter.product !== 'registered_receipt' || proofs.includes('receipt'))
    return { short: 'Remise en main propre', long };
  const receipt = letter.receiptMissedAt
    ? 'L’avis de réception signé n’est pas revenu\u00a0: nous l’avons redemandé, et une réclamation vous attend dans vos brouillons.'
    : letter.status === 'archived'
      ? ''
      : 'L’avis de réception signé vous revient dans quelques jours.';
  return { short: 'Remise en main propre', long: `${long} ${receipt}`.trim() };
}

const ADVICE: Record<ReturnCause, string> = {
  address: 'Vérifiez l’adresse, puis écrivez-lui à nouveau.',
  unclaimed:
    'Sa présentation reste prouvée\u00a0: gardez vos preuves. Certains courriers, comme le congé d’un locataire, ne comptent que s’ils sont reçus\u00a0: dans ce cas, écrivez à nouveau ou faites appel à un commissaire de justice.',
  refused:
    'Son refus est prouvé\u00a0: gardez vos preuves. Si votre courrier doit être reçu pour compter, faites appel à un commissaire de justice.',
};

function returned(letter: Letter): Words {
  const reason = letter.provider && letter.returnCode ? findReturnReason(letter.provider, letter.returnCode) : null;
  const cause = reason && RETURN_REASON_TEXTS[reason].cause;
  const why = letter.returnReason ?? 'La Poste n’a pas précisé pourquoi';
  return { short: 'Revenue', long: `Elle n’a pas pu être distribuée\u00a0: ${why}. ${ADVICE[cause ?? 'address']}` };
}

/** States whose letter still moves. */
export const isUnderWay = (letter: Letter): boolean =>
  !letterStateMachine.isIn('ended', letter.status) && letter.status !== 'rejected';

const sentence = (words: string): string => (/[.…]$/.test(words) ? words : `${words}.`);

/** Where the money of a letter that was stopped is: nothing is announced that nobody does. */
function moneyBack(letter: Letter, { payment, moves }: Facts): string {
  if (!payment) return '';
  const isDisputed = moves.some(
    (move) => move.entityId === letter.id && move.toState === 'cancelled' && move.reason === DISPUTED,
  );
  if ((isDisputed || payment.status === 'disputed') && payment.refundedCents === 0)
    return ' Le titulaire de la carte conteste ce paiement auprès de sa banque\u00a0: elle n’est pas partie, et c’est la banque qui décide de l’argent.';
  return ` Remboursement de ${formatEuros(payment.amountCents)}\u00a0: 3 à 10\u00a0jours selon votre banque.`;
}
