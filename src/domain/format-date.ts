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
export const formatDay = (date: Date): string => formatFirst(dayFormat.format(date));
/** « 1er décembre 2026 ». */
export const formatDate = (date: Date): string => formatFirst(dateFormat.format(date));
/** « 9 h 51 », and « 17 h » where there are no minutes. */
export const formatTime = (date: Date): string =>
  timeFormat
    .format(date)
    .replace(/\s/g, '')
    .replace(':', '\u00a0h\u00a0')
    .replace(/\u00a0h\u00a000$/, '\u00a0h');
/** « Jeudi 26 novembre 2026, 9 h 51. » */
export function formatInstant(date: Date): string {
  const day = `${formatDay(date)} ${formatDate(date).slice(-4)}`;
  return `${day[0]!.toUpperCase()}${day.slice(1)}, ${formatTime(date)}.`;
}
/** The noon of a civil day, to be formatted. */
export const toNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);
