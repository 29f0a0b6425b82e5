const formatUnits = (count: number, unit: string): string => `${count}\u00a0${unit}${count > 1 ? 's' : ''}`;

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
