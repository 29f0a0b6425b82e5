import { addDays, addMonths, isDay, type Day } from './days.ts';

/**
 * The last day of a period that begins on a day: one month (P1M) from 14 January ends on 13 February in the evening.
 * Months run from day number to day number, weeks (P1W) are seven days, and days (P15D) are those of the calendar.
 */
export function lastDayOf(period: string, from: Day): Day | null {
  if (!/^P\d{1,3}[DWM]$/.test(period) || !isDay(from)) return null;
  const count = Number(period.slice(1, -1));
  if (count === 0) return from;
  const after = period.endsWith('M') ? addMonths(from, count) : addDays(from, period.endsWith('W') ? count * 7 : count);
  // The day number does not exist in that month: the period ends with the month.
  if (period.endsWith('M') && after.slice(8) < from.slice(8)) return after;
  return addDays(after, -1);
}
