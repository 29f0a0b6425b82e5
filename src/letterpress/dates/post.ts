import { addDays, addWorkingDays, isOuvrable, isOuvre, type Day } from './days.ts';
import { parisDay, parisHour, parisInstant } from './paris.ts';

/** Partners take letters handed over before 17:00 in Paris, Monday to Friday (facts 2.3). */
const CUT_OFF_HOUR = 17;
/** Working days from the collection to the letterbox (facts 3.2). */
const DELAY = { green: 3, registered: 3, registered_receipt: 3 } as const;

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
  addWorkingDays(parisDay(nextCollection(at)), DELAY[product], isOuvrable);
