export { addDays, addMonths, addWorkingDays, isDay, isHoliday, isOuvrable, isOuvre, monthsBegun, postponed, type Day } from './days.ts';
export { formatLongDate } from './format.ts';
export { parisDay } from './paris.ts';
export { isPeriod, lastDayOf } from './period.ts';
export { expectedArrival, nextCollection } from './post.ts';
