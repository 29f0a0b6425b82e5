import { addDays, addMonths, isDay, type Day } from './days.ts';

/** « P2M », « P15D », « P1W »: months run from day number to day number, weeks are seven days. */
export const isPeriod = (text: string): boolean => /^P\d{1,3}[DWM]$/.test(text);

/** The last day of a period that begins on a day: one month from 14 January ends on 13 February in the evening. */
export function lastDayOf(period: string, from: Day): Day | null {
  if (!isPeriod(period) || !isDay(from)) return null;
  const count = Number(period.slice(1, -1));
  if (count === 0) return from;
  const after = period.endsWith('M') ? addMonths(from, count) : addDays(from, period.endsWith('W') ? count * 7 : count);
  // The day number does not exist in that month: the period ends with the month.
  if (period.endsWith('M') && after.slice(8) < from.slice(8)) return after;
  return addDays(after, -1);
}
