import type { Day } from './days.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * The instant of the last Sunday of a month at 01:00 UTC, when all of the Union changes its clocks (directive
 * 2000/84/EC).
 */
function findLastSunday(year: number, month: number): number {
  const end = Date.UTC(year, month + 1, 0, 1);
  return end - new Date(end).getUTCDay() * DAY;
}

/**
 * Computes the rule instead of asking Intl, whose time zone data differ between browsers and builds of Node. Valid from
 * 1996.
 */
function computeOffset(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  return ms >= findLastSunday(year, 2) && ms < findLastSunday(year, 9) ? 2 * HOUR : HOUR;
}

const toParisClock = (date: Date): Date => new Date(date.getTime() + computeOffset(date.getTime()));

/** The civil day in Paris of an instant. */
export const toParisDay = (date: Date): Day => toParisClock(date).toISOString().slice(0, 10);
export const parisHour = (date: Date): number => toParisClock(date).getUTCHours();

/** The instant of a full hour of a day in Paris; for hours that every day has once. */
export function parisInstant(day: Day, hour: number): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + hour * HOUR;
  return new Date(asUtc - computeOffset(asUtc - HOUR));
}
