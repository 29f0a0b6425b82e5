/** Served by the French post as France is: six lines, five digits, no country line (docs/domain/postal.md#domestic-territories). */
const DOMESTIC: ReadonlySet<string> = new Set(['FR', 'MC', 'GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'WF', 'PF', 'NC', 'TF']);

export const isDomestic = (country: string | undefined): boolean => DOMESTIC.has(country || 'FR');
