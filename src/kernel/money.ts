/** « 12,90 € », with the narrow and no-break spaces French asks for. */
export const euros = (cents: number): string =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(cents / 100);

/** VAT inside a price: the part without tax, rounded per line (facts 6.9). */
export const withoutVat = (cents: number, ratePercent: number): number => Math.round(cents / (1 + ratePercent / 100));

export const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);
