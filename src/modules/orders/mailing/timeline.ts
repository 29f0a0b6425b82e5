import { formatDay, formatInstant, formatDate, formatTime, toNoon } from '../../../domain/format-date.ts';
import type { TrackingEventType } from '../../../domain/tracking-event.ts';
import { findNextCollection, toParisDay } from '../../../letterpress/index.ts';
import type { TimelineEntry } from '../contract.ts';
import { RETENTION_CHOICES } from '../status-labels.contract.ts';
import { getOutcome, isUnderWay } from './letter-status-text.ts';
import type { Letter } from './models/letter.ts';
import type { TrackingRecord, TransitionRecord } from './timeline-input.ts';
import { classifyTrackingEvent } from './tracking-events.ts';

/** The types with an entry of their own. The others are hidden or shown with another type. */
type ShownType = Exclude<TrackingEventType, 'announced' | 'accepted' | 'attempted' | 'content_proof'>;

/** The title of each type of event, in plain French. */
const TITLES: Readonly<Record<ShownType, string>> = {
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
/** The title of an event in plain French; undefined where only its own label describes it. */
export function findEventTitle(event: Pick<TrackingRecord, 'source' | 'kind' | 'providerCode'>): string | undefined {
  const titles: Readonly<Record<string, string>> = TITLES;
  return titles[classifyTrackingEvent(event) ?? ''];
}

/** The titles of our own transitions. */
const OWN_TITLES: Readonly<Record<string, string>> = {
  paid: 'Payée',
  cancelled: 'Annulée',
  refunded: 'Remboursée',
  partially_refunded: 'Remboursée en partie',
};
/** May happen to the same letter on several days. */
const REPEATABLE = new Set<TrackingEventType>(['again', 'postponed']);
const STEPS: Readonly<Record<Letter['product'], readonly ShownType[]>> = {
  green: ['submitted', 'printed', 'presumed'],
  tracked: ['submitted', 'printed', 'in_transit', 'delivered'],
  registered: ['submitted', 'printed', 'deposited', 'in_transit', 'delivered'],
  registered_receipt: ['submitted', 'printed', 'deposited', 'in_transit', 'delivered', 'receipt'],
};
/** Events that prove an earlier step whose own event never came. */
const REACHED_STEPS: Partial<Record<TrackingEventType, TrackingEventType>> = {
  near: 'in_transit',
  out: 'in_transit',
  presented: 'in_transit',
  awaiting_pickup: 'in_transit',
  again: 'in_transit',
  postponed: 'in_transit',
  rerouted: 'in_transit',
};

interface TimelineInput {
  order: { id: string; reference: string; createdAt: Date };
  transitions: readonly TransitionRecord[];
  trackingEvents: readonly TrackingRecord[];
  proofs: readonly string[];
  now: Date;
}

/** Lists everything that happened, oldest first, each event once whatever its source; then what is still to come. */
export function buildTimeline(letter: Letter, input: TimelineInput): TimelineEntry[] {
  const corrected = input.transitions.filter(({ transition }) => transition === 'resubmit').map(({ at }) => at);
  const { shown, others } = groupByType(input, corrected);
  const currentSending = [...shown.values()].filter(({ sending }) => sending === corrected.length);
  const happened = [
    ...(input.transitions.some(({ toState }) => toState === 'paid')
      ? []
      : [toPastEntry(input.order.createdAt, 'ordered', 'Commandée')]),
    ...input.transitions.flatMap(({ toState, at }) =>
      OWN_TITLES[toState] && !(toState === 'cancelled' && letter.status !== 'cancelled')
        ? [
            toPastEntry(
              at,
              toState,
              OWN_TITLES[toState],
              toState === 'paid' ? `Commande ${input.order.reference}.` : null,
            ),
          ]
        : [],
    ),
    ...corrected.map((instant) => toPastEntry(instant, 'corrected', 'Corrigée')),
    ...[...shown.values()].map(({ type, at }) =>
      toPastEntry(at, type, TITLES[type], findEntryText(type, letter, input.proofs)),
    ),
    ...listRetentionEntries(letter),
    // An unknown code is shown with the partner's label.
    ...others.map(({ at, kind, label }) => toPastEntry(at, kind, label)),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  return [...happened, ...listComingEntries(letter, input, new Set(currentSending.map(({ type }) => type)))];
}

/** Entries for the sender's choice of a retention, and for the erasure. */
function listRetentionEntries({ retention, retentionChosenAt, purgedAt }: Letter): TimelineEntry[] {
  const chosen = `${RETENTION_CHOICES[retention][0]}.`;
  return [
    ...(retentionChosenAt
      ? [toPastEntry(retentionChosenAt, 'retention_chosen', 'Durée de conservation choisie', chosen)]
      : []),
    ...(purgedAt ? [toPastEntry(purgedAt, 'erased', 'Contenu effacé')] : []),
  ];
}

interface ShownEvent {
  type: ShownType;
  at: Date;
  /** How many corrections came before: each one begins another submission, which passes the same states again. */
  sending: number;
}
function groupByType(
  { trackingEvents, transitions }: TimelineInput,
  corrected: readonly Date[],
): { shown: Map<string, ShownEvent>; others: TrackingRecord[] } {
  const shown = new Map<string, ShownEvent>();
  const others = new Map<string, TrackingRecord>();
  const countCorrections = (instant: Date): number => corrected.filter((correctedAt) => correctedAt <= instant).length;
  const toKey = (type: ShownType, instant: Date): string =>
    `${countCorrections(instant)} ${type}${REPEATABLE.has(type) ? ` ${toParisDay(instant)}` : ''}`;
  const add = (type: ShownType, instant: Date): void => {
    const shownEntry = shown.get(toKey(type, instant));
    if (!shownEntry || instant < shownEntry.at)
      shown.set(toKey(type, instant), { type, at: instant, sending: countCorrections(instant) });
  };
  for (const event of trackingEvents) {
    const type = classifyTrackingEvent(event);
    if (type === 'accepted') add('submitted', event.at);
    else if (type === 'attempted') add('presented', event.at);
    else if (type && type !== 'announced' && type !== 'content_proof') add(type, event.at);
    else if (!type) others.set(`${event.label} ${toParisDay(event.at)}`, event);
  }
  // Our own hand-over before the partner confirms it, and transitions without a stored event.
  for (const { toState, at } of transitions)
    if ((toState === 'submitted' || toState === 'rejected') && !shown.has(toKey(toState, at))) add(toState, at);
  return { shown, others: [...others.values()] };
}

/** The text that follows the instant. */
function findEntryText(type: ShownType, letter: Letter, proofs: readonly string[]): string | null {
  if (type === 'awaiting_pickup' && letter.pickupUntil)
    return `Elle y reste jusqu’au ${formatDate(toNoon(letter.pickupUntil))}.`;
  if (type === 'deposited') return 'C’est la date d’envoi.';
  if (type === 'turned_back' && letter.returnReason) return `Pourquoi\u00a0: ${letter.returnReason}.`;
  if (type === 'delivered' && letter.product !== 'tracked') return 'Signée par le destinataire.';
  if (type === 'presumed') return 'Une lettre verte n’est pas suivie\u00a0: le jour prévu est passé.';
  if (type === 'printed' && proofs.includes('content')) return 'La preuve de son contenu est gardée.';
  return null;
}

function listComingEntries(
  letter: Letter,
  input: TimelineInput,
  shown: ReadonlySet<TrackingEventType>,
): TimelineEntry[] {
  const steps = STEPS[letter.product];
  const isWaiting =
    isUnderWay(letter) ||
    (letter.status === 'delivered' && !input.proofs.includes('receipt') && steps.includes('receipt'));
  if (!isWaiting || getOutcome(letter) === 'returned') return [];
  const isReached = (step: ShownType): boolean =>
    shown.has(step) || [...shown].some((type) => REACHED_STEPS[type] === step);
  const reached = steps.findLastIndex(isReached);
  const expected = letter.expectedOn ? toNoon(letter.expectedOn) : letter.releasesAt;
  return steps.slice(reached + 1).map((type) => ({
    at: expected.toISOString(),
    status: type,
    title: type === 'delivered' && letter.pickupUntil ? 'Retirée par le destinataire' : TITLES[type],
    happened: false,
    ...forecast(type, letter, input.now),
  }));
}

type Forecast = Pick<TimelineEntry, 'day' | 'text'>;
const UNKNOWN: Forecast = { day: null, text: null };

/** What can be said of an event to come. */
function forecast(type: TrackingEventType, letter: Letter, now: Date): Forecast {
  // The hand-over date of a held letter is unknown.
  if (letter.status === 'held' && (type === 'submitted' || type === 'deposited')) return UNKNOWN;
  if (type === 'submitted' && letter.releasesAt > now)
    return { day: toParisDay(letter.releasesAt), text: formatInstant(letter.releasesAt) };
  if (type === 'deposited') return forecastCollection(letter, now);
  if (type === 'delivered' && letter.pickupUntil)
    return { day: null, text: `Le destinataire a jusqu’au ${formatDate(toNoon(letter.pickupUntil))} pour la retirer.` };
  if ((type === 'delivered' || type === 'presumed') && letter.expectedOn && letter.expectedOn >= toParisDay(now))
    return { day: letter.expectedOn, text: `Prévue ${formatDay(toNoon(letter.expectedOn))}.` };
  if (type === 'receipt')
    return {
      day: null,
      text: 'La Poste le renvoie quelques jours après la signature. Nous le numérisons pour vous.',
    };
  return UNKNOWN;
}

function forecastCollection({ handedOverAt, releasesAt }: Letter, now: Date): Forecast {
  const leavesAt = findNextCollection(handedOverAt ?? new Date(Math.max(now.getTime(), releasesAt.getTime())));
  if (leavesAt <= now) return UNKNOWN;
  return { day: toParisDay(leavesAt), text: `À la levée du ${formatDay(leavesAt)} à ${formatTime(leavesAt)}.` };
}

const toPastEntry = (instant: Date, status: string, title: string, text: string | null = null): TimelineEntry => ({
  at: instant.toISOString(),
  day: toParisDay(instant),
  status,
  title,
  text: [formatInstant(instant), text].filter(Boolean).join(' '),
  happened: true,
});

/** Adds the last day for the reply that the letter asks for. It counts from the first presentation, expected or real. */
export function addReplyEnd(
  entries: readonly TimelineEntry[],
  { replyBy, isPresented, now }: { replyBy: string | null; isPresented: boolean; now: Date },
): TimelineEntry[] {
  if (!replyBy) return [...entries];
  const happened = replyBy < toParisDay(now);
  const until = `Au plus tard le ${formatDate(toNoon(replyBy))}`;
  const end: TimelineEntry = {
    at: toNoon(replyBy).toISOString(),
    day: replyBy,
    status: 'reply_end',
    title: 'Fin du délai de réponse',
    text: isPresented ? `${until}.` : `${until}, si elle est présentée le jour prévu.`,
    happened,
  };
  return insertEntry(entries, end);
}

/** Puts an entry at its instant, after what happened if it is to come. */
export function insertEntry(entries: readonly TimelineEntry[], added: TimelineEntry): TimelineEntry[] {
  const next = entries.findIndex(({ happened, at }) =>
    happened === added.happened ? at > added.at : added.happened && !happened,
  );
  return next < 0 ? [...entries, added] : entries.toSpliced(next, 0, added);
}
