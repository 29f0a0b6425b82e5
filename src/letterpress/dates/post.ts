import { addDays, addWorkingDays, isOuvrable, isOuvre, type Day } from './days.ts';
import { parisDay, parisHour } from './format.ts';

/** Partners take letters handed over before 17:00 in Paris, Monday to Friday (facts 2.3). */
const CUT_OFF_HOUR = 17;
/** Working days from the collection to the letterbox (facts 3.2). */
const DELAY = { green: 3, registered: 3, registered_receipt: 3 } as const;

/** The civil day of the collection a letter handed over at this instant leaves with. */
export function nextCollection(at: Date): Day {
  const today = parisDay(at);
  if (isOuvre(today) && parisHour(at) < CUT_OFF_HOUR) return today;
  let day = addDays(today, 1);
  while (!isOuvre(day)) day = addDays(day, 1);
  return day;
}

/** The civil day a letter is expected, which is announced as expected and never promised. */
export const expectedArrival = (product: keyof typeof DELAY, at: Date): Day =>
  addWorkingDays(nextCollection(at), DELAY[product], isOuvrable);
