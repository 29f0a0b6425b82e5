const MONTHS = [
  'janvier',
  'fevrier',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'aout',
  'septembre',
  'octobre',
  'novembre',
  'decembre',
];

// Not src/domain/fold-accents.ts: a module that both chunks share becomes a third file on public pages.
const stripAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Arabic-Indic digits count as digits (docs/domain/interface.md#validation). */
export const toLatinDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (c) => String(c.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (c) => String(c.charCodeAt(0) - 0x6f0));

/** Two-digit years are in this century up to twenty years ahead: « 26 » is 2026, « 85 » is 1985. */
const toFullYear = (year: string, thisYear: number): number => {
  if (year.length === 4) return Number(year);
  const near = 2000 + Number(year);
  return near > thisYear + 20 ? near - 100 : near;
};

function findMonth(word: string): number | null {
  if (word.length < 3) return null;
  const matchingMonths = MONTHS.flatMap((month, index) =>
    month.startsWith(word.replace(/\.$/, '')) ? [index + 1] : [],
  );
  return matchingMonths.length === 1 ? matchingMonths[0]! : null;
}

/**
 * Parses a date in a usual form: 3/7/2026, 03-07-26, 03072026, « 3 juillet 2026 », « 1er mars 2026 », 2026-07-03.
 * Returns null if it is no date.
 */
export function readDate(typed: string, thisYear: number): string | null {
  const text = toLatinDigits(stripAccents(typed));
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return toCivilDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const figures =
    /^(\d{1,2})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (figures) return toCivilDay(toFullYear(figures[3]!, thisYear), Number(figures[2]), Number(figures[1]));
  const match =
    /^(?:(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\s+)?(\d{1,2})(?:er)?\s+([a-z]+\.?)\s+(\d{4}|\d{2})$/.exec(
      text,
    );
  const month = match && findMonth(match[2]!);
  return match && month ? toCivilDay(toFullYear(match[3]!, thisYear), month, Number(match[1])) : null;
}

function toCivilDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

/** Formats « 03/07/2026 ». */
export const writeDate = (day: string): string => day.split('-').reverse().join('/');
export const isCivilDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);
