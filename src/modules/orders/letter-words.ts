import { euros } from '../../kernel/money.ts';
import type { PaymentView } from '../payments/contract.ts';
import type { Letter } from './models/letter.ts';
import type { Move, News } from './facts.ts';

const PARIS = 'Europe/Paris';
const dayFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: PARIS, weekday: 'long', day: 'numeric', month: 'long' });
const dateFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: PARIS, day: 'numeric', month: 'long', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: PARIS, hour: 'numeric', minute: '2-digit' });

export const frenchDay = (at: Date): string => dayFormat.format(at);
export const frenchDate = (at: Date): string => dateFormat.format(at).replace(/^1 /, '1er ');
export const frenchTime = (at: Date): string => timeFormat.format(at).replace(':', '\u00a0h\u00a0');

/** Registered letters wait fifteen days at the counter from the day after the notice (facts 3.3). */
const COUNTER_DAYS = 15;

/** A letter the partner refused waits this long for its correction; then the money goes back by itself. */
export const DAYS_TO_CORRECT = 3;
export const correctableUntil = (letter: Pick<Letter, 'statusSince'>): Date => new Date(letter.statusSince.getTime() + DAYS_TO_CORRECT * 86_400_000);

/** Why a letter was stopped whose card holder says they never ordered. */
export const DISPUTED = 'disputed as fraud';

/** Delivery codes that give the reason of a return before the return itself (facts 3.4). */
const WHY_RETURNED = new Set(['LP19', 'LP20', 'LP21', 'LP22']);

interface Facts {
  order: { totalCents: number };
  payment: PaymentView | null;
  moves: readonly Move[];
  news: readonly News[];
  now: Date;
}

/** A letter's state as the person reads it: voice.md, "A letter's life". */
export function letterWords(letter: Letter, facts: Facts): { short: string; long: string } {
  const since = letter.statusSince;
  const city = letter.recipientLines.at(-1)?.replace(/^\d{5} /, '') ?? 'son destinataire';
  const expected = letter.expectedOn ? frenchDay(new Date(`${letter.expectedOn}T12:00:00Z`)) : null;

  switch (letter.status) {
    case 'queued': {
      const minutes = Math.max(0, Math.ceil((letter.releasesAt.getTime() - facts.now.getTime()) / 60_000));
      return minutes > 0
        ? { short: 'En attente', long: `Vous pouvez encore la corriger ou l’annuler pendant ${minutes}\u00a0${minutes > 1 ? 'minutes' : 'minute'}.` }
        : { short: 'En attente', long: 'Le délai pour changer d’avis est passé. Votre lettre part en production.' };
    }
    case 'rendered':
    case 'handing_over':
      return { short: 'Prête', long: 'Votre lettre est prête. Nous la remettons au service postal.' };
    case 'failed':
      return { short: 'Un contretemps', long: 'Le service postal ne répond pas. Nous réessayons seuls\u202f; vous n’avez rien à faire.' };
    case 'submitted':
    case 'accepted':
      return { short: 'Remise', long: `Remise au service postal le ${frenchDate(letter.handedOverAt ?? since)}. Elle ne peut plus être modifiée.` };
    case 'printed':
      return letter.product === 'green'
        ? { short: 'Postée', long: `Imprimée et remise à La Poste le ${frenchDate(since)}.${expected ? ` Arrivée prévue ${expected}.` : ''} Une lettre verte n’est pas suivie.` }
        : { short: 'Imprimée', long: `Imprimée et mise sous enveloppe le ${frenchDate(since)}.` };
    case 'in_transit':
      return { short: 'En route', long: `En route vers ${city}.${expected ? ` Arrivée prévue ${expected}.` : ''}` };
    case 'awaiting_pickup': {
      const last = new Date(since.getTime() + COUNTER_DAYS * 86_400_000);
      return { short: 'À retirer', long: `Le destinataire était absent. Elle l’attend au bureau de poste jusqu’au ${frenchDate(last)}.` };
    }
    case 'delivered':
      return letter.product === 'green'
        ? { short: 'Sans doute arrivée', long: 'Une lettre verte n’est pas suivie. Elle est sans doute arrivée\u00a0: le jour prévu est passé.' }
        : { short: 'Remise en main propre', long: `Distribuée le ${frenchDate(since)}, signée par le destinataire.` };
    case 'returned': {
      // The first word of it says why; the last only that it came back.
      const reason = facts.news.find((one) => one.kind === 'returned' || WHY_RETURNED.has(one.providerCode))?.label ?? 'le service postal n’a pas précisé pourquoi';
      return { short: 'Revenue', long: `Elle n’a pas pu être distribuée\u00a0: ${reason}. Vérifiez l’adresse, puis écrivez-lui à nouveau.` };
    }
    case 'rejected': {
      const until = correctableUntil(letter);
      const otherwise = facts.order.totalCents > 0 ? 'vous êtes remboursé en totalité sans rien demander' : 'elle est annulée';
      return { short: 'À corriger', long: `${sentence(letter.rejectReason ?? 'Le service postal refuse cette lettre')} Elle n’est pas partie. Corrigez-la sans rien payer de plus, ou annulez-la. Sans correction avant le ${frenchDate(until)} à ${frenchTime(until)}, ${otherwise}.` };
    }
    case 'cancelled':
      return { short: 'Annulée', long: `Annulée le ${frenchDate(since)}.${moneyBack(letter, facts)}` };
  }
}

const sentence = (words: string): string => (/[.…]$/.test(words) ? words : `${words}.`);

/** Where the money of a letter that was stopped is: nothing is announced that nobody does. */
function moneyBack(letter: Letter, { payment, moves }: Facts): string {
  if (!payment) return '';
  const isDisputed = moves.some((move) => move.subjectId === letter.id && move.toState === 'cancelled' && move.because === DISPUTED);
  if ((isDisputed || payment.status === 'disputed') && payment.refundedCents === 0)
    return ' Le titulaire de la carte conteste ce paiement auprès de sa banque\u00a0: elle n’est pas partie, et c’est la banque qui décide de l’argent.';
  return ` Remboursement de ${euros(payment.amountCents)}\u00a0: 3 à 10\u00a0jours selon votre banque.`;
}
