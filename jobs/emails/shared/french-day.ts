import { formatDay as formatWeekday, formatTime } from '../../../src/domain/format-date.ts';
import { toParisDay } from '../../../src/letterpress/index.ts';

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
/** What follows « jusqu’ » : « à 10 h 57 » today, « au mardi 1er décembre à 8 h » later. */
export const formatUntil = (instant: Date, now: Date): string =>
  toParisDay(instant) === toParisDay(now)
    ? `à ${formatTime(instant)}`
    : `au ${formatWeekday(instant)} à ${formatTime(instant)}`;
/** « 21 novembre 2026 à 11 h 04 », in Paris. */
export const formatMoment = (instant: Instant): string =>
  `${formatDay(instant)} à ${hour.format(new Date(instant)).replace(':', '\u00a0h\u00a0')}`;
