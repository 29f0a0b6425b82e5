const day = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const hour = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: 'numeric', minute: '2-digit' });

type Instant = Date | string;

/** « 1er décembre 2026 », in Paris. */
export const formatDay = (instant: Instant): string => day.format(new Date(instant)).replace(/^1 /, '1er ');
/** « 21 novembre 2026 à 11 h 04 », in Paris. */
export const formatMoment = (instant: Instant): string =>
  `${formatDay(instant)} à ${hour.format(new Date(instant)).replace(':', '\u00a0h\u00a0')}`;
