import { parse } from 'yaml';
import { z } from 'zod';
import { TableRow } from './questions.contract.ts';

/** The file of amounts, among the files of the letters. */
const FILE = 'amounts.yaml';
const entryShape = {
  called: z.string(),
  source: z.strictObject({ label: z.string(), url: z.url() }),
  readOn: z.iso.date(),
};
const Amount = z.strictObject({
  ...entryShape,
  /** What was in force from the start of each year, in their order. Shape: whole cents. */
  since: z.array(z.strictObject({ year: z.number().int(), cents: z.number().int().positive() })).min(1),
});
/** A series that several letters look values up in. */
const Series = z.strictObject({ ...entryShape, rows: z.array(TableRow.strict()).min(1) });
const Amounts = z.record(z.string().regex(/^[a-z_]+$/), z.union([Amount, Series]));

/** `%court_fee%`, `%court_fee.year%`, `%court_fee.cents%`; `%rent_index.table%` among the `tables` of a letter. */
const MENTION = /%([a-z_]+)(?:\.([a-z]+))?%/g;
const formatEuroAmount = (locale: string, { cents }: { cents: number }): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' }).format(
    cents / 100,
  );
const FORMS: Readonly<Record<string, (amount: { year: number; cents: number }) => string>> = {
  // The files of the letters have plain spaces; composing joins what belongs together.
  amount: (amount) => formatEuroAmount('fr-FR', amount).replace(/\s/gu, ' '),
  year: ({ year }) => String(year),
  cents: ({ cents }) => String(cents),
  english: (amount) => formatEuroAmount('en-GB', amount),
};

/** How `%name.form%` is written; null if the entry has no such form. */
function writeMention(name: string, entry: z.infer<typeof Amounts>[string], form: string): string | null {
  if ('since' in entry) return Object.hasOwn(FORMS, form) ? FORMS[form]!(entry.since.at(-1)!) : null;
  if (form !== 'table') return null;
  const { source, readOn, rows } = entry;
  // JSON is YAML.
  return JSON.stringify({ name: name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()), source, readOn, rows });
}

/**
 * The files of the letters with the amounts of amounts.yaml, which is left out, in place of their names. Throws with
 * file and line for a name that it does not have.
 */
export function insertAmounts(files: Record<string, string>): Record<string, string> {
  const { [FILE]: list, ...others } = files;
  if (list === undefined) throw new Error(`${FILE}:1: ce fichier manque`);
  const amounts = Amounts.parse(parse(list));
  const write = (path: string, text: string): string =>
    text.replace(MENTION, (mention, name: string, form = 'amount', offset: number) => {
      const written = Object.hasOwn(amounts, name) ? writeMention(name, amounts[name]!, form) : null;
      const line = text.slice(0, offset).split('\n').length;
      if (written === null) throw new Error(`${path}:${line}: «\u00a0${mention}\u00a0» n’est pas dans ${FILE}`);
      return written;
    });
  return Object.fromEntries(Object.entries(others).map(([path, text]) => [path, write(path, text)]));
}
