const formatUnits = (count: number, unit: string): string => `${count}\u00a0${unit}${count > 1 ? 's' : ''}`;

export const formatYears = (years: number): string => formatUnits(years, 'an');

/** The same day and time so many calendar years earlier: five years are not always as many days. */
export function subtractYears(instant: Date, years: number): Date {
  const earlier = new Date(instant);
  earlier.setUTCFullYear(earlier.getUTCFullYear() - years);
  return earlier;
}

/** Formats how long something is stored: « 24 heures », « 30 jours », « 5 ans ». */
export function formatRetention(ms: number): string {
  const hours = ms / 3_600_000;
  if (hours <= 24) return formatUnits(hours, 'heure');
  const days = hours / 24;
  return days % 365 === 0 ? formatYears(days / 365) : formatUnits(days, 'jour');
}

/**
 * Formats a wait in the largest unit of which there are at least two: « 1 seconde », « 12 minutes », « 24 heures ». It
 * is rounded up, so that the wait is over by then.
 */
export function formatWait(seconds: number): string {
  if (seconds < 90) return formatUnits(seconds, 'seconde');
  if (seconds <= 120 * 60) return formatUnits(Math.ceil(seconds / 60), 'minute');
  return formatUnits(Math.ceil(seconds / 3600), 'heure');
}

/** Formats a delay: « 15 minutes », « 1 heure ». Null where there is none. */
export function formatDelay(seconds: number): string | null {
  if (seconds <= 0) return null;
  if (seconds % 3600 === 0) return formatUnits(seconds / 3600, 'heure');
  return seconds < 60 ? formatUnits(seconds, 'seconde') : formatUnits(Math.floor(seconds / 60), 'minute');
}
