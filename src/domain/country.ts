/**
 * ISO 3166 codes that the French post serves as it serves France: six lines, five digits, no country line, the national
 * tariff (docs/domain/postal.md#domestic-territories).
 */
export const DOMESTIC_COUNTRIES: ReadonlySet<string> = new Set([
  'FR',
  'MC',
  'GP',
  'MQ',
  'GF',
  'RE',
  'YT',
  'PM',
  'BL',
  'MF',
  'WF',
  'PF',
  'NC',
  'TF',
]);

/**
 * The countries between which Maileva carries registered letters; the list is the same for senders and recipients
 * (docs/domain/maileva.md#countries).
 */
export const MAILEVA_REGISTERED_COUNTRIES: ReadonlySet<string> = new Set([
  'FR',
  'MC',
  'RE',
  'YT',
  'MQ',
  'GP',
  'MF',
  'BL',
  'GF',
]);

/** Where Lob delivers certified letters. */
export const UNITED_STATES: ReadonlySet<string> = new Set(['US']);

/** Whether the French post serves the country as France. No country means France. */
export const isDomestic = (country: string | undefined): boolean => DOMESTIC_COUNTRIES.has(country || 'FR');
