import { PERIOD, type Day } from './days.ts';

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

const UNITS = { D: ['jour', 'jours'], W: ['semaine', 'semaines'], M: ['mois', 'mois'] } as const;
/** « 15 jours », « 1 mois ». */
export function formatPeriod(period: string): string {
  const { count, one, many } = readPeriod(period);
  return `${count}\u00a0${count === 1 ? one : many}`;
}

const WORDS: Readonly<Record<number, string>> = {
  2: 'deux',
  3: 'trois',
  4: 'quatre',
  5: 'cinq',
  6: 'six',
  7: 'sept',
  8: 'huit',
  10: 'dix',
  12: 'douze',
  15: 'quinze',
  20: 'vingt',
  21: 'vingt et un',
  30: 'trente',
  45: 'quarante-cinq',
  60: 'soixante',
};
/** « de quinze jours », « d’un mois », after « un délai ». */
export function writePeriod(period: string): string {
  const { count, one, many } = readPeriod(period);
  if (count === 1) return `d’un${one === 'semaine' ? 'e' : ''} ${one}`;
  return `de ${WORDS[count] ?? count} ${many}`;
}

function readPeriod(period: string): { count: number; one: string; many: string } {
  const [, digits = '', unit = 'D'] = PERIOD.exec(period) ?? [];
  const [one, many] = UNITS[unit as keyof typeof UNITS];
  return { count: Number(digits), one, many };
}
