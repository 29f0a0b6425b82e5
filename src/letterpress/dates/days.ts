/** A civil day, YYYY-MM-DD. No time zone: arithmetic is done on day numbers. */
export type Day = string;

const MS = 86_400_000;
const toInstantMs = (day: Day): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
const toDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && toDay(toInstantMs(text)) === text;
export const addDays = (day: Day, count: number): Day => toDay(toInstantMs(day) + count * MS);
export const daysBetween = (from: Day, to: Day): number => Math.round((toInstantMs(to) - toInstantMs(from)) / MS);
export const getWeekday = (day: Day): number => new Date(toInstantMs(day)).getUTCDay();

/** Keeps the day of the month, or takes the last day of a shorter month. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** 31 December of a year, or of one that comes that many years later. */
export const findYearEnd = (day: Day, yearsLater: number): Day =>
  `${String(Number(day.slice(0, 4)) + yearsLater).padStart(4, '0')}-12-31`;

/**
 * Counts months begun after `from` and up to `to`: the first begins on the day after `from`, the next whenever a month
 * is exceeded. Months are counted from the day of `from`, so that a short month in between shifts nothing.
 */
export function countMonthsBegun(from: Day, to: Day): number {
  if (to <= from) return 0;
  const [year, month] = from.split('-').map(Number) as [number, number];
  const [toYear, toMonth] = to.split('-').map(Number) as [number, number];
  const whole = (toYear - year) * 12 + toMonth - month;
  return addMonths(from, whole) < to ? whole + 1 : whole;
}

/** Easter Sunday by the Gregorian computus (Meeus). */
function computeEaster(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const date = ((h + l - 7 * m + 114) % 31) + 1;
  return toDay(Date.UTC(year, month - 1, date));
}

/** The departments that have two more holidays by the law of 1919. */
export type Region = 'alsace_moselle' | null;
/** Bas-Rhin, Haut-Rhin and Moselle, by a postcode. */
export const findRegion = (postcode: string | undefined): Region =>
  /^(?:57|67|68)\d{3}$/.test(postcode ?? '') ? 'alsace_moselle' : null;

const holidaysByYear = new Map<number, Set<Day>>();
/** The eleven public holidays of the labour code, article L. 3133-1. */
function listHolidays(year: number): Set<Day> {
  const cachedHolidays = holidaysByYear.get(year);
  if (cachedHolidays) return cachedHolidays;
  const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'].map(
    (date) => `${year}-${date}`,
  );
  const sunday = computeEaster(year);
  const made = new Set([...fixed, addDays(sunday, 1), addDays(sunday, 39), addDays(sunday, 50)]);
  holidaysByYear.set(year, made);
  return made;
}

/**
 * In Alsace and Moselle Good Friday and Saint Stephen's day too (labour code, article L. 3134-13; Good Friday where
 * there is a Protestant church).
 */
const isRegional = (day: Day): boolean =>
  day.endsWith('-12-26') || day === addDays(computeEaster(Number(day.slice(0, 4))), -2);

export const isHoliday = (day: Day, region: Region = null): boolean =>
  listHolidays(Number(day.slice(0, 4))).has(day) || (region !== null && isRegional(day));
/** Monday to Saturday, but for holidays. */
export const isOuvrable = (day: Day, region: Region = null): boolean =>
  getWeekday(day) !== 0 && !isHoliday(day, region);
/** Monday to Friday, but for holidays. */
export const isOuvre = (day: Day, region: Region = null): boolean => isOuvrable(day, region) && getWeekday(day) !== 6;

/**
 * Moves a Saturday, Sunday or holiday to the next working day (code de procédure civile, article 642). Only where a
 * statute provides it.
 */
export const moveToWorkday = (day: Day, region: Region = null): Day =>
  isOuvre(day, region) ? day : addWorkingDays(day, 1, (candidate) => isOuvre(candidate, region));

/** The last day of a period of clear days: neither the day it begins nor the day it ends counts. */
export const addClearDays = (day: Day, count: number): Day => addDays(day, count + 1);

/** A period that a template names: days, weeks or months. */
export const PERIOD = /^P([1-9]\d{0,2})([DWM])$/;

/** The day that many days, weeks or months after a day; null for what is no period. */
export function addPeriod(day: Day, period: string): Day | null {
  const [, digits, unit] = PERIOD.exec(period) ?? [];
  if (!digits) return null;
  const count = Number(digits);
  return unit === 'M' ? addMonths(day, count) : addDays(day, unit === 'W' ? count * 7 : count);
}

/** The n-th working day after a day. */
export function addWorkingDays(
  day: Day,
  count: number,
  isWorked: (day: Day) => boolean = (candidate) => isOuvrable(candidate),
): Day {
  let current = day;
  for (let remaining = count; remaining > 0;) {
    current = addDays(current, 1);
    if (isWorked(current)) remaining -= 1;
  }
  return current;
}

/**
 * The last day of a period that begins on a day: one month (P1M) from 14 January ends on 13 February in the evening.
 * Months run from day number to day number, weeks (P1W) are seven days, and days (P15D) are those of the calendar.
 */
export function findLastDay(period: string, from: Day): Day | null {
  if (!/^P\d{1,3}[DWM]$/.test(period) || !isDay(from)) return null;
  const count = Number(period.slice(1, -1));
  if (count === 0) return from;
  const after = period.endsWith('M') ? addMonths(from, count) : addDays(from, period.endsWith('W') ? count * 7 : count);
  // If the day does not exist in that month, the period ends with the month.
  if (period.endsWith('M') && after.slice(8) < from.slice(8)) return after;
  return addDays(after, -1);
}
