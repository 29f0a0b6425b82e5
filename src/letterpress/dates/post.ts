import { getArrivalDays, type DeliveryMethod } from '../../domain/delivery-method.ts';
import { addDays, addWorkingDays, isDay, isOuvre, type Day } from './days.ts';
import { formatLongDate } from './format.ts';
import { toParisDay, parisHour, parisInstant } from './paris.ts';

/**
 * Partners accept letters handed over before 17:00 in Paris, Monday to Friday (docs/domain/merci-facteur.md#limits).
 */
export const CUT_OFF_HOUR = 17;

/** The collection a letter handed over at this instant leaves with. */
export function findNextCollection(instant: Date): Date {
  let day = toParisDay(instant);
  if (!isOuvre(day) || parisHour(instant) >= CUT_OFF_HOUR)
    do day = addDays(day, 1);
    while (!isOuvre(day));
  return parisInstant(day, CUT_OFF_HOUR);
}

/** The civil day a letter collected on a day is expected, which is announced as expected and never promised. */
export const computeArrival = (product: DeliveryMethod, collectedOn: Day): Day =>
  addWorkingDays(collectedOn, getArrivalDays(product));
export const computeExpectedArrival = (product: DeliveryMethod, instant: Date): Day =>
  computeArrival(product, toParisDay(findNextCollection(instant)));

/**
 * The expected first presentation of a letter that is not ordered yet: it leaves with the first collection on or after
 * its date, before the cut-off.
 */
export const computeExpectedPresentation = (product: DeliveryMethod, date: Day): Day =>
  computeArrival(product, isOuvre(date) ? date : addWorkingDays(date, 1, (day) => isOuvre(day)));

/** A letter for a later day goes into production early that morning, well before the cut-off. */
const RELEASE_HOUR = 6;
const computeRelease = (postOn: Day): Date => parisInstant(postOn, RELEASE_HOUR);

/** The release of a letter that is paid now: on the chosen day, but not before the change-of-mind period ends. */
export function computeReleaseAfter(changeOfMindEndsAt: Date, postOn: Day | null | undefined): Date {
  const chosenAt = postOn ? computeRelease(postOn) : changeOfMindEndsAt;
  return chosenAt > changeOfMindEndsAt ? chosenAt : changeOfMindEndsAt;
}

/** How far ahead a day may be chosen: beyond it prices, addresses and minds change. */
const MAX_DAYS_AHEAD = 60;
/**
 * The first and the last day that may be chosen instead of the next collection, of a letter ordered at this instant.
 */
export function getPostingRange(instant: Date): { from: Day; until: Day } {
  const from = addWorkingDays(toParisDay(findNextCollection(instant)), 1, (day) => isOuvre(day));
  let until = addDays(toParisDay(instant), MAX_DAYS_AHEAD);
  while (!isOuvre(until)) until = addDays(until, -1);
  return { from, until };
}
/** Explains why a letter ordered at this instant cannot be posted on that day; null if it can. */
export function findPostingProblem(postOn: Day, instant: Date): string | null {
  const { from, until } = getPostingRange(instant);
  if (isDay(postOn) && isOuvre(postOn) && postOn >= from && postOn <= until) return null;
  return `Aucune lettre ne part ce jour-là. Choisissez un jour du lundi au vendredi, hors jours fériés, entre le ${formatLongDate(from)} et le ${formatLongDate(until)}.`;
}

/**
 * A letter is held for fifteen calendar days from the day after the notice (docs/domain/la-poste.md#holding-period).
 */
const COUNTER_DAYS = 15;
export const computeLastCounterDay = (noticeOn: Day): Day => addDays(noticeOn, COUNTER_DAYS);

/**
 * Computes the last instant of a hand-over so that the letter is sent by a day, as most notice periods count, or
 * received by it. The cut-off applies. The expected delay is no guarantee, so a letter that must be received should
 * leave earlier.
 */
export function computeLastPosting(product: DeliveryMethod, by: Day, counted: 'sent' | 'received'): Date {
  let day = by;
  while (!isOuvre(day) || (counted === 'received' && addWorkingDays(day, getArrivalDays(product)) > by))
    day = addDays(day, -1);
  return parisInstant(day, CUT_OFF_HOUR);
}
