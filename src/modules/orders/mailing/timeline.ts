import type { TrackingEventType } from '../../../domain/tracking-event.ts';
import { nextCollection, parisDay } from '../../../letterpress/index.ts';
import type { TimelineEntry } from '../contract.ts';
import { formatDay, formatInstant, frenchDate, frenchTime, noon } from './format-date.ts';
import { getOutcome, isUnderWay } from './letter-status-text.ts';
import type { Letter } from './models/letter.ts';
import type { TrackingRecord, TransitionRecord } from './timeline-input.ts';
import { classifyTrackingEvent } from './tracking-events.ts';

/** A fact with a line of its own. What was only announced has none; what was accepted, and what proves the content, belong to another's; an attempt reads as a presentation. */
type ToldFact = Exclude<TrackingEventType, 'announced' | 'accepted' | 'attempted' | 'content_proof'>;

/** One line for one fact, in plain French. */
const TITLES: Readonly<Record<ToldFact, string>> = {
  submitted: 'Remise au service postal',
  rejected: 'Refusée par le service postal',
  printed: 'Imprimée et mise sous enveloppe',
  deposited: 'Déposée à La Poste',
  in_transit: 'En route',
  near: 'Arrivée près du destinataire',
  out: 'En cours de distribution',
  presented: 'Présentée\u00a0: le destinataire était absent',
  awaiting_pickup: 'À retirer au bureau de poste',
  again: 'Présentée une nouvelle fois',
  postponed: 'Distribution reportée',
  rerouted: 'Réacheminée vers une autre adresse',
  delivered: 'Distribuée',
  presumed: 'Sans doute arrivée',
  turned_back: 'Elle revient à l’expéditeur',
  handed_back: 'Rendue à l’expéditeur',
  receipt: 'Avis de réception signé',
};
/** What we did ourselves. */
const OURS: Readonly<Record<string, string>> = {
  paid: 'Payée',
  cancelled: 'Annulée',
  refunded: 'Remboursée',
  partially_refunded: 'Remboursée en partie',
};
/** May be said of the same letter on several days. */
const REPEATED = new Set<TrackingEventType>(['again', 'postponed']);
const STEPS: Readonly<Record<Letter['product'], readonly ToldFact[]>> = {
  green: ['submitted', 'printed', 'presumed'],
  tracked: ['submitted', 'printed', 'in_transit', 'delivered'],
  registered: ['submitted', 'printed', 'deposited', 'in_transit', 'delivered'],
  registered_receipt: ['submitted', 'printed', 'deposited', 'in_transit', 'delivered', 'receipt'],
};
/** Facts that say a step was reached, though its own news never came. */
const REACHED: Partial<Record<TrackingEventType, TrackingEventType>> = {
  near: 'in_transit',
  out: 'in_transit',
  presented: 'in_transit',
  awaiting_pickup: 'in_transit',
  again: 'in_transit',
  postponed: 'in_transit',
  rerouted: 'in_transit',
};

interface Facts {
  order: { id: string; reference: string; createdAt: Date };
  moves: readonly TransitionRecord[];
  news: readonly TrackingRecord[];
  proofs: readonly string[];
  now: Date;
}

/** Everything that happened, oldest first, each fact once whoever told it; then what is still to come. */
export function buildTimeline(letter: Letter, facts: Facts): TimelineEntry[] {
  const corrected = facts.moves.filter(({ transition }) => transition === 'resubmit').map(({ at }) => at);
  const { told, others } = byFact(facts, corrected);
  const now = [...told.values()].filter(({ sending }) => sending === corrected.length);
  const happened = [
    ...(facts.moves.some(({ toState }) => toState === 'paid')
      ? []
      : [entry(facts.order.createdAt, 'ordered', 'Commandée')]),
    ...facts.moves.flatMap(({ toState, at }) =>
      OURS[toState] && !(toState === 'cancelled' && letter.status !== 'cancelled')
        ? [entry(at, toState, OURS[toState], toState === 'paid' ? `Commande ${facts.order.reference}.` : null)]
        : [],
    ),
    ...corrected.map((at) => entry(at, 'corrected', 'Corrigée')),
    ...[...told.values()].map(({ fact, at }) => entry(at, fact, TITLES[fact], wordsOf(fact, letter, facts.proofs))),
    // Nobody told us what this code means: its own words stand.
    ...others.map((one) => entry(one.at, one.kind, one.label)),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  return [...happened, ...comingOf(letter, facts, new Set(now.map(({ fact }) => fact)))];
}

interface Told {
  fact: ToldFact;
  at: Date;
  /** How often the letter had been corrected: each correction begins another sending, which lives through the same states again. */
  sending: number;
}
function byFact(
  { news, moves }: Facts,
  corrected: readonly Date[],
): { told: Map<string, Told>; others: TrackingRecord[] } {
  const told = new Map<string, Told>();
  const others = new Map<string, TrackingRecord>();
  const sendingAt = (at: Date): number => corrected.filter((one) => one <= at).length;
  const keyOf = (fact: ToldFact, at: Date): string =>
    `${sendingAt(at)} ${fact}${REPEATED.has(fact) ? ` ${parisDay(at)}` : ''}`;
  const hear = (fact: ToldFact, at: Date): void => {
    const known = told.get(keyOf(fact, at));
    if (!known || at < known.at) told.set(keyOf(fact, at), { fact, at, sending: sendingAt(at) });
  };
  for (const one of news) {
    const fact = classifyTrackingEvent(one);
    if (fact === 'accepted') hear('submitted', one.at);
    else if (fact === 'attempted') hear('presented', one.at);
    else if (fact && fact !== 'announced' && fact !== 'content_proof') hear(fact, one.at);
    else if (!fact) others.set(`${one.label} ${parisDay(one.at)}`, one);
  }
  // Our own hand-over, when the partner has not yet confirmed it; and what a move knows that no kept news does.
  for (const { toState, at } of moves)
    if ((toState === 'submitted' || toState === 'rejected') && !told.has(keyOf(toState, at))) hear(toState, at);
  return { told, others: [...others.values()] };
}

/** What the person may want to know beside the instant. */
function wordsOf(fact: ToldFact, letter: Letter, proofs: readonly string[]): string | null {
  if (fact === 'awaiting_pickup' && letter.pickupUntil)
    return `Elle y reste jusqu’au ${frenchDate(noon(letter.pickupUntil))}.`;
  if (fact === 'deposited') return 'C’est la date d’envoi.';
  if (fact === 'turned_back' && letter.returnReason) return `Pourquoi\u00a0: ${letter.returnReason}.`;
  if (fact === 'delivered' && letter.product !== 'tracked') return 'Signée par le destinataire.';
  if (fact === 'presumed') return 'Une lettre verte n’est pas suivie\u00a0: le jour prévu est passé.';
  if (fact === 'printed' && proofs.includes('content')) return 'La preuve de son contenu est gardée.';
  return null;
}

function comingOf(letter: Letter, facts: Facts, told: ReadonlySet<TrackingEventType>): TimelineEntry[] {
  const steps = STEPS[letter.product];
  const waits =
    isUnderWay(letter) ||
    (letter.status === 'delivered' && !facts.proofs.includes('receipt') && steps.includes('receipt'));
  if (!waits || getOutcome(letter) === 'returned') return [];
  const isReached = (step: ToldFact): boolean => told.has(step) || [...told].some((fact) => REACHED[fact] === step);
  const reached = steps.findLastIndex(isReached);
  const expected = letter.expectedOn ? noon(letter.expectedOn) : letter.releasesAt;
  return steps
    .slice(reached + 1)
    .map((fact) =>
      coming(
        expected,
        fact,
        fact === 'delivered' && letter.pickupUntil ? 'Retirée par le destinataire' : TITLES[fact],
        announced(fact, letter, facts.now),
      ),
    );
}

function announced(fact: TrackingEventType, letter: Letter, now: Date): string | null {
  if (fact === 'submitted' && letter.releasesAt > now) return formatInstant(letter.releasesAt);
  if (fact === 'deposited') {
    const leaves = nextCollection(
      letter.handedOverAt ?? new Date(Math.max(now.getTime(), letter.releasesAt.getTime())),
    );
    return leaves > now ? `À la levée du ${formatDay(leaves)} à ${frenchTime(leaves)}.` : null;
  }
  if (fact === 'delivered' && letter.pickupUntil)
    return `Le destinataire a jusqu’au ${frenchDate(noon(letter.pickupUntil))} pour la retirer.`;
  if ((fact === 'delivered' || fact === 'presumed') && letter.expectedOn && letter.expectedOn >= parisDay(now))
    return `Prévue ${formatDay(noon(letter.expectedOn))}.`;
  if (fact === 'receipt') return 'La Poste le renvoie quelques jours après la signature. Nous le numérisons pour vous.';
  return null;
}

const entry = (at: Date, status: string, title: string, words: string | null = null): TimelineEntry => ({
  at: at.toISOString(),
  status,
  title,
  text: [formatInstant(at), words].filter(Boolean).join(' '),
  happened: true,
});

const coming = (at: Date, status: string, title: string, text: string | null): TimelineEntry => ({
  at: at.toISOString(),
  status,
  title,
  text,
  happened: false,
});
