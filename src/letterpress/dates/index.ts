export { addClearDays, addDays, addMonths, addWorkingDays, daysBetween, isDay, isOuvrable, isOuvre, monthsBegun, postponed, regionOf } from './days.ts';
export { delayWords } from './delay.ts';
export { formatLongDate } from './format.ts';
export { parisDay } from './paris.ts';
export { lastDayOf } from './period.ts';
export { arrivalAfter, expectedArrival, lastCounterDay, lastPosting, laterPosting, nextCollection, postingProblem, releaseOf } from './post.ts';
