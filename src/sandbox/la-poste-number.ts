/** La Poste's check digit: EAN-style, weights 3 and 1 from the right over the ten digits, prefix ignored (docs/domain/la-poste.md#tracking-numbers). */
function checkDigit(tenDigits: string): number {
  const sum = tenDigits
    .split('')
    .toReversed()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** A number La Poste follows, thirteen characters: a digit and a letter, ten digits, the check digit. */
export function laPosteNumber(prefix: string, sequence: number): string {
  const digits = String(207_000_000 + sequence).padStart(10, '0');
  return `${prefix}${digits}${checkDigit(digits)}`;
}
