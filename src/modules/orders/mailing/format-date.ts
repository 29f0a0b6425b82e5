const PARIS = 'Europe/Paris';
const dayFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: PARIS, weekday: 'long', day: 'numeric', month: 'long' });
const dateFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: PARIS,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: PARIS, hour: 'numeric', minute: '2-digit' });
const formatFirst = (text: string): string => text.replace(/(^|\s)1 /, '$11er ').replaceAll(' ', '\u00a0');

/** « jeudi 26 novembre », with no-break spaces. */
export const formatDay = (at: Date): string => formatFirst(dayFormat.format(at));
/** « 1er décembre 2026 ». */
export const formatDate = (at: Date): string => formatFirst(dateFormat.format(at));
/** « 9 h 51 », and « 17 h » where there are no minutes. */
export const formatTime = (at: Date): string =>
  timeFormat
    .format(at)
    .replace(/\s/g, '')
    .replace(':', '\u00a0h\u00a0')
    .replace(/\u00a0h\u00a000$/, '\u00a0h');
/** « Jeudi 26 novembre 2026, 9 h 51. » */
export function formatInstant(at: Date): string {
  const day = `${formatDay(at)} ${formatDate(at).slice(-4)}`;
  return `${day[0]!.toUpperCase()}${day.slice(1)}, ${formatTime(at)}.`;
}
/** The noon of a civil day, to be formatted. */
export const toNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);
