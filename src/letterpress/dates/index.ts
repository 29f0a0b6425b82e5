export {
  addClearDays,
  addDays,
  addMonths,
  addWorkingDays,
  daysBetween,
  isDay,
  isOuvrable,
  isOuvre,
  monthsBegun,
  moveToWorkday,
  regionOf,
} from './days.ts';
export { formatDelay } from './delay.ts';
export { formatLongDate } from './format.ts';
export { parisDay } from './paris.ts';
export { lastDayOf } from './period.ts';
export {
  arrivalAfter,
  expectedArrival,
  lastCounterDay,
  lastPosting,
  getPostingRange,
  nextCollection,
  postingProblem,
  computeRelease,
} from './post.ts';
