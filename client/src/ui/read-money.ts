import { toLatinDigits } from './read-date.ts';

const SPACES = /[\s\u00a0\u202f]/g;

/** Parses an amount: « 650 », « 650,5 », « 1 250,00 € », « 1.250,00 ». Returns cents, or null if it is no amount. */
export function readMoney(typed: string): number | null {
  const text = toLatinDigits(typed)
    .replace(SPACES, '')
    .replace(/(€|euros?)$/i, '');
  const french = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(text);
  const english = /^(\d+)\.(\d{1,2})$/.exec(text);
  const match = english ?? french;
  if (!match) return null;
  const cents = Number(match[1]!.replaceAll('.', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0);
  return Number.isSafeInteger(cents) ? cents : null;
}

/** Formats « 1 250,50 », without the currency sign, for a field. */
export function writeMoney(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
  return cents % 100 === 0 ? whole : `${whole},${String(cents % 100).padStart(2, '0')}`;
}
