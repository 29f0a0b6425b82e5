const day = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const hour = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: 'numeric', minute: '2-digit' });

type Instant = Date | string;

/** « 1er décembre 2026 », in Paris. */
export const formatDay = (at: Instant): string => day.format(new Date(at)).replace(/^1 /, '1er ');
/** « 21 novembre 2026 à 11 h 04 », in Paris. */
export const formatMoment = (at: Instant): string =>
  `${formatDay(at)} à ${hour.format(new Date(at)).replace(':', '\u00a0h\u00a0')}`;
