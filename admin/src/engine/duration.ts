const UNITS = [
  ['jour', 86_400],
  ['heure', 3_600],
  ['minute', 60],
] as const;

/** « 3 jours », « 2 heures », « moins d’une minute ». */
export function formatAge(seconds: number): string {
  for (const [unit, length] of UNITS) {
    const count = Math.floor(seconds / length);
    if (count > 0) return `${count}\u00a0${unit}${count > 1 ? 's' : ''}`;
  }
  return 'moins d’une minute';
}

/** How long ago an instant was. */
export const formatAgeSince = (instant: string, now = Date.now()): string =>
  formatAge(Math.max(0, (now - new Date(instant).getTime()) / 1000));

/** « 850 ms », « 1,5 s ». */
export const formatMilliseconds = (milliseconds: number): string =>
  milliseconds < 1000
    ? `${milliseconds}\u00a0ms`
    : `${(milliseconds / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0s`;
