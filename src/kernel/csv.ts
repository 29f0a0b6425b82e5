/** What a spreadsheet needs to read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A cell that a spreadsheet would run as a formula (OWASP, « CSV Injection »). */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A line of a French CSV file: `;` between the cells. */
export const toCsvLine = (cells: readonly string[]): string => `${cells.map(quote).join(';')}\r\n`;

const quote = (cell: string): string => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Typed text: a spreadsheet must show it, never evaluate it. */
export const toTextCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const IN_PARIS = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** `22/11/2026 17:04:09`, in Paris. */
export const toInstantCell = (at: Date): string => IN_PARIS.format(at);

const DAY_IN_PARIS = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });
/** `orders-2026-11-22.csv`: the day is that of Paris, as in the cells. */
export const toCsvName = (subject: string, at: Date): string => `${subject}-${DAY_IN_PARIS.format(at)}.csv`;

/** A civil day `2026-11-22` as `22/11/2026`. */
export const toDayCell = (day: string): string => day.split('-').toReversed().join('/');

/** `1380` as `13,80`. */
export const toEurosCell = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
