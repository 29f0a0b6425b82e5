import type { Day } from './days.ts';

const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];

/**
 * Formats a day: « 21 novembre 2026 », « 1er décembre 2026 », with no-break spaces. Does not use Intl, so that every
 * environment agrees.
 */
export function formatLongDate(day: Day): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return `${date === 1 ? '1er' : date}\u00a0${MONTHS[month - 1]}\u00a0${year}`;
}
