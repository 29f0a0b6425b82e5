import { z } from 'zod';
import { foldAccents } from '../../../../domain/fold-accents.ts';
import { createDaySchema } from '../../../../domain/schemas.ts';

/** The letters and digits of references (`createReference`). */
const READABLE = '[2-9A-HJKMNP-Z]';
const REFERENCE = new RegExp(`^AF(${READABLE}{2,6})$`);
const BARE_REFERENCE = new RegExp(`^(?=.*\\d)(?=.*[A-Z])${READABLE}{6}$`);

const squeeze = (text: string): string => text.toUpperCase().replace(/[\s.\-\u2010-\u2015]/g, '');

/** « af 7k2m4p » → `AF-7K2M4P`. Fewer characters are the beginning of a reference. */
export function parseReference(text: string): string | null {
  const squeezed = squeeze(text);
  const named = REFERENCE.exec(squeezed)?.[1];
  if (named) return `AF-${named}`;
  return BARE_REFERENCE.test(squeezed) ? `AF-${squeezed}` : null;
}

export function parseEmail(text: string): string | null {
  const email = text.toLowerCase().replace(/\s/g, '');
  return email.includes('@') && email.length > 1 ? email : null;
}

export function parseId(text: string): string | null {
  return z.uuid().safeParse(text).success ? text.toLowerCase() : null;
}

/** An id of Stripe keeps its capitals. */
export const parseStripeId = (text: string): string | null =>
  /^(?:pi|ch|py|cs|re|pyr|dp|du|sub|cus|in)_\w{4,}$/.test(text) ? text : null;

/** « 1A 020 700 0033 1 », as La Poste prints it, → `1A02070000331`. A name has no four digits. */
export function parseTrackingNumber(text: string): string | null {
  const squeezed = squeeze(text);
  const digits = squeezed.replace(/\D/g, '').length;
  return /^[A-Z0-9]{11,15}$/.test(squeezed) && digits >= 4 ? squeezed : null;
}

/** The id that a postal partner gave to a letter: Maileva's begins with the path of its API. */
export const parsePartnerReference = (text: string): string | null =>
  /^(?=.*\d)[\w/:-]{6,80}$/.test(text) && !parseId(text) ? text : null;

/** The id of a webhook as its page shows it: `evt_1Event`, or what identifies one of a partner that gives it no id. */
export const parseEventId = (text: string): string | null =>
  /^(?=.*\d)[!-~]+(?: [!-~]+)*$/.test(text) && text.length >= 8 ? text : null;

/** « 69003 », « 69003 LYON »: the town is not compared, since it is spelt in several ways. */
export const parsePostcode = (text: string): string | null => /^(\d{5})(?:\s+\p{L}[^\d]*)?$/u.exec(text)?.[1] ?? null;

/** « F2026-000123 », « F 2026 123 », or the last figures alone. */
export function parseInvoiceNumber(text: string): string | null {
  if (/^\d{5,6}$/.test(text)) return text;
  const [, series, year, number] = /^([FA])(\d{4})(\d{1,6})$/.exec(squeeze(text)) ?? [];
  return series && year && number ? `${series}${year}-${number.padStart(6, '0')}` : null;
}

/** « carte 4242 », « •••• 4242 » → `4242`. */
export const parseCardEnd = (text: string): string | null =>
  /^(?:(?:carte|cb|visa|mastercard|amex)\s*)?[•*.x\s]*(\d{4})$/i.exec(text)?.[1] && !/^\d{4}$/.test(text)
    ? text.slice(-4)
    : null;

/** No column holds a larger amount. */
const MAX_CENTS = 2_147_483_647;
const AMOUNT = /^(\d{1,3}(?:[\s.]\d{3})+|\d{1,7})(?:[.,](\d{1,2}))?\s*(€|euros?|eur)?(?:\s+(?:le\s+)?(\S.*))?$/i;

/**
 * « 13,80 », « 13,80 € 22/11 », « 12 € le 3 novembre » → cents and a civil day in Paris. A whole number is an amount
 * with `€` or a day only.
 */
export function parseAmount(text: string, today: string): { cents: number; day: string | null } | null {
  const [, whole, fraction, currency, typedDay] = AMOUNT.exec(text) ?? [];
  if (!whole || !(fraction ?? currency ?? typedDay)) return null;
  const day = typedDay ? parseDay(typedDay, today) : null;
  if (typedDay && !day) return null;
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number((fraction ?? '').padEnd(2, '0'));
  return cents > MAX_CENTS ? null : { cents, day };
}

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
);
const Day = createDaySchema();

/** « 22/11 », « 22-11-26 », « 22 novembre 2026 », `2026-11-22`. Without a year, the most recent such day. */
function parseDay(text: string, today: string): string | null {
  if (Day.safeParse(text).success) return text;
  const [, day, figures, word, typedYear] =
    /^(\d{1,2})(?:er)?[\s/.-]+(?:(\d{1,2})|([a-z]{3,}))(?:[\s/.-]+(\d{4}|\d{2}))?$/.exec(foldAccents(text)) ?? [];
  if (!day) return null;
  const month = figures ? Number(figures) : MONTHS.findIndex((name) => foldAccents(name).startsWith(word ?? '-')) + 1;
  const inYear = (year: number): string => `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const year = typedYear ? Number(typedYear.padStart(4, '20')) : thisYear;
  const found = !typedYear && inYear(year) > today ? inYear(year - 1) : inYear(year);
  return Day.safeParse(found).success ? found : null;
}
