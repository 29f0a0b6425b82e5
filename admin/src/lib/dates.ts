const PARIS = 'Europe/Paris';
const momentFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: PARIS,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const longFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: PARIS,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

const shortDayFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: PARIS, dateStyle: 'short' });
const shortFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: PARIS, dateStyle: 'short', timeStyle: 'short' });
const exactFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: PARIS, dateStyle: 'short', timeStyle: 'medium' });

const toHours = (text: string): string => text.replace(/(\d{1,2}):(\d{2})/, '$1\u00a0h\u00a0$2');

/** « 24 nov. 2026, 15 h 04 », in Paris. */
export const formatMoment = (instant: string): string => toHours(momentFormat.format(new Date(instant)));
/** « mercredi 25 novembre à 21 h 36 », in Paris. */
export const formatDeadline = (instant: string): string => toHours(longFormat.format(new Date(instant)));
/** « 24/11/2026 », in Paris. */
export const formatShortDay = (instant: string): string => shortDayFormat.format(new Date(instant));
/** « 24/11/2026 15:04 », in Paris. */
export const formatShortMoment = (instant: string): string => shortFormat.format(new Date(instant));
/** « 24/11/2026 15:04:09 », in Paris. */
export const formatExactMoment = (instant: string): string => exactFormat.format(new Date(instant));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const count = (amount: number, unit: string): string => `${amount}\u00a0${unit}${amount > 1 ? 's' : ''}`;

/** « encore 2 jours », « encore 3 heures », « encore 12 minutes », or « passé ». */
export function formatTimeLeft(instant: string, now: number): string {
  const remainingMs = Date.parse(instant) - now;
  if (remainingMs <= 0) return 'passé';
  if (remainingMs >= 2 * DAY) return `encore ${count(Math.floor(remainingMs / DAY), 'jour')}`;
  if (remainingMs >= 2 * HOUR) return `encore ${count(Math.floor(remainingMs / HOUR), 'heure')}`;
  return `encore ${count(Math.ceil(remainingMs / MINUTE), 'minute')}`;
}
