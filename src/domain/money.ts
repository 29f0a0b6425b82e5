/**
 * Formats an amount: « 12,90 € », with the narrow and no-break spaces and the minus sign of French. Does not use Intl, so
 * that server and browser agree to the character.
 */
export function formatEuros(cents: number): string {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
  return `${cents < 0 ? '\u2212' : ''}${whole},${String(Math.abs(cents) % 100).padStart(2, '0')}\u00a0€`;
}

/** VAT inside a price: the part without tax, rounded per line (docs/domain/legal.md#invoices). */
export const toNetCents = (cents: number, ratePercent: number): number => Math.round(cents / (1 + ratePercent / 100));

export const sumCents = (cents: readonly number[]): number => cents.reduce((all, amount) => all + amount, 0);
