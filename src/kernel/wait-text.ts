/** How long to wait, in the largest unit in which it is at least two: « 1 seconde », « 12 minutes », « 24 heures ». Rounded up, so that the wait is over then. */
export function formatWait(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [seconds, 'seconde']
      : seconds <= 120 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'heure'];
  return `${count}\u00a0${unit}${count > 1 ? 's' : ''}`;
}
