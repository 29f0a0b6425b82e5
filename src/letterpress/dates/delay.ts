/** « 15 minutes », « 1 heure » of a delay; nothing when there is none. */
export function formatDelay(seconds: number): string | null {
  if (seconds <= 0) return null;
  const [number, unit] =
    seconds % 3600 === 0
      ? [seconds / 3600, 'heure']
      : seconds < 60
        ? [seconds, 'seconde']
        : [Math.floor(seconds / 60), 'minute'];
  return `${number}\u00a0${unit}${number > 1 ? 's' : ''}`;
}
