const DAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];

/** « jeudi 26 novembre » of a civil day. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return `${DAYS[new Date(Date.UTC(year, month - 1, date)).getUTCDay()]} ${date === 1 ? '1er' : date} ${MONTHS[month - 1]}`;
}

/** « 26 » and « novembre » of a civil day. */
export function getDayParts(day: string): { number: string; month: string } {
  const [, month, date] = day.split('-').map(Number) as [number, number, number];
  return { number: date === 1 ? '1er' : String(date), month: MONTHS[month - 1]! };
}
const inParis = { timeZone: 'Europe/Paris' } as const;
const parisDate = new Intl.DateTimeFormat('fr-FR', { ...inParis, day: 'numeric', month: 'numeric' });
/** « 26 » and « nov. » for a postmark, in Paris. */
export function getPostmark(instant: string): { day: string; month: string } {
  const [day, monthNumber] = parisDate.format(new Date(instant)).split('/').map(Number) as [number, number];
  const month = MONTHS[monthNumber - 1]!;
  return {
    day: String(day),
    month:
      month.length > 5 ? `${month.slice(0, month.startsWith('juil') || month.startsWith('sept') ? 4 : 3)}.` : month,
  };
}
/** « 14 h 02 », in the reader's time zone. */
export const formatTime = (date: Date): string =>
  `${date.getHours()}\u00a0h\u00a0${String(date.getMinutes()).padStart(2, '0')}`;
/** « 3 mars à 14 h 02 », in the reader's time zone. */
const formatMoment = (date: Date): string =>
  `${date.getDate() === 1 ? '1er' : date.getDate()}\u00a0${MONTHS[date.getMonth()]} à ${formatTime(date)}`;
/** « aujourd’hui à 9 h 05 », « hier à 18 h 12 », then the day, in the reader's time zone. */
export function formatRelative(date: Date, now: Date): string {
  const [day, today] = [date, now].map((instant) =>
    Math.round(Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate()) / 86_400_000),
  ) as [number, number];
  if (today - day > 1 || today < day) return `le ${formatMoment(date)}`;
  return `${today === day ? 'aujourd’hui' : 'hier'} à ${formatTime(date)}`;
}

/** Writes the first day of a month as « 1er ». */
export const formatFirst = (date: string): string => date.replace(/^1 /, '1er ');
const withYear = new Intl.DateTimeFormat('fr-FR', {
  ...inParis,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
/** « 1er décembre 2026 », in Paris. */
export const formatLongDay = (instant: string): string => formatFirst(withYear.format(new Date(instant)));

interface Sender {
  organisation?: string | null | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
}
/** The sender as on the back of an envelope, with what is known of the name. */
export const formatSender = ({ organisation, firstName, lastName }: Sender = {}): string =>
  ['Exp.', ...(organisation ? [organisation] : [firstName, lastName])].filter(Boolean).join(' ');
