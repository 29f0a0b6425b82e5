export { addDays, addMonths, addWorkingDays, daysBetween, isDay, isOuvrable, isOuvre, monthsBegun, postponed } from './days.ts';
export { formatLongDate } from './format.ts';
export { parisDay } from './paris.ts';
export { lastDayOf } from './period.ts';
export { expectedArrival, nextCollection } from './post.ts';
