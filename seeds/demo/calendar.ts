import { isOuvrable, isOuvre } from '../../src/letterpress/dates/days.ts';
import { toParisDay, parisInstant } from '../../src/letterpress/dates/paris.ts';
import { addDays } from '../../src/letterpress/index.ts';
import type { Random } from './random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Opening hours in Paris, as hours of the day. */
interface Hours {
  from: number;
  until: number;
  isOpen: (day: string) => boolean;
}
/** Machines print on weekdays, the post also works on Saturdays, colleagues keep office hours. */
export const PRINTING: Hours = { from: 7, until: 17, isOpen: (day) => isOuvre(day) };
export const COLLECTION: Hours = { from: 17, until: 19, isOpen: (day) => isOuvre(day) };
export const DELIVERY: Hours = { from: 9, until: 13, isOpen: (day) => isOuvrable(day) };
export const COUNTER: Hours = { from: 10, until: 18, isOpen: (day) => isOuvrable(day) };
export const OFFICE: Hours = { from: 9, until: 18, isOpen: (day) => isOuvre(day) };
export const NIGHT: Hours = { from: 4, until: 5, isOpen: () => true };

/** Returns a random instant within the hours, on the first open day at least `days` days after `after`. */
export function within(hours: Hours, after: Date, random: Random, days = 0): Date {
  for (let day = addDays(toParisDay(after), days); ; day = addDays(day, 1)) {
    if (!hours.isOpen(day)) continue;
    const from = Math.max(parisInstant(day, hours.from).getTime(), after.getTime() + MINUTE);
    const until = parisInstant(day, hours.until).getTime();
    if (from < until) return new Date(from + random.below(until - from));
  }
}

/** Returns an instant of this day at which customers are likely online. */
export function whenAwake(day: string, random: Random): Date {
  const hour = random.weighted({ 7: 2, 8: 4, 9: 6, 10: 7, 11: 6, 12: 4, 14: 6, 16: 5, 18: 6, 20: 7, 21: 5, 22: 2 });
  return later(parisInstant(day, Number(hour)), random.below(HOUR));
}
