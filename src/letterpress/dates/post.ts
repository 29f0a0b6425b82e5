import { addDays, addWorkingDays, isOuvre, type Day } from './days.ts';
import { parisDay, parisHour, parisInstant } from './paris.ts';

/** Partners take letters handed over before 17:00 in Paris, Monday to Friday (facts 2.3). */
const CUT_OFF_HOUR = 17;
/** Working days from the collection to the letterbox (facts 3.2). */
const DELAY = { green: 3, tracked: 3, registered: 3, registered_receipt: 3 } as const;

/** The collection a letter handed over at this instant leaves with. */
export function nextCollection(at: Date): Date {
  let day = parisDay(at);
  if (!isOuvre(day) || parisHour(at) >= CUT_OFF_HOUR)
    do day = addDays(day, 1);
    while (!isOuvre(day));
  return parisInstant(day, CUT_OFF_HOUR);
}

/** The civil day a letter is expected, which is announced as expected and never promised. */
export const expectedArrival = (product: keyof typeof DELAY, at: Date): Day =>
  addWorkingDays(parisDay(nextCollection(at)), DELAY[product]);

/**
 * The last instant to hand a letter over so that it has been sent by a day, as most notices count, or received by it. A partner's
 * counter closes at the cut-off; the expected delay is no promise, so what must be received is better sent earlier.
 */
export function lastPosting(product: keyof typeof DELAY, by: Day, counted: 'sent' | 'received'): Date {
  let day = by;
  while (!isOuvre(day) || (counted === 'received' && addWorkingDays(day, DELAY[product]) > by)) day = addDays(day, -1);
  return parisInstant(day, CUT_OFF_HOUR);
}
