import { Readable } from 'node:stream';
import { z } from 'zod';
import { Instant } from '../domain/schemas.ts';
import { selectIds, type Selection, type SortOrder } from './admin-list-page.ts';
import { BYTE_ORDER_MARK, toCsvLine, toDayCell, toEurosCell, toInstantCell, toTextCell } from './csv.ts';

/** Above, a file is too long to be read by a person; figures of a whole year come from the books. */
const MAX_CSV_ROWS = 100_000;
const ROWS_AT_ONCE = 500;

type CsvRow = Readonly<Record<string, unknown>>;
type ValueNames =
  | Readonly<Record<string, readonly [name: string, ...unknown[]]>>
  | ((value: string, row: CsvRow) => string);
type Label = string | readonly [heading: string, values: ValueNames];
/** A field of the row → its French heading, with the names of its values if they are code words. */
export type CsvLabels<Row extends z.ZodObject> = Readonly<Partial<Record<keyof Row['shape'] & string, Label>>>;

interface CsvColumn {
  heading: string;
  toCell(row: CsvRow): string;
}

export function createCsvColumns<Row extends z.ZodObject>({ shape }: Row, labels: CsvLabels<Row>): CsvColumn[] {
  return Object.entries(labels as Readonly<Record<string, Label>>).map(([field, label]) => {
    const [heading, values] = typeof label === 'string' ? [label, undefined] : label;
    const format = toFormat(field, shape[field] as z.ZodType);
    return {
      heading: field.endsWith('Cents') ? `${heading} (€)` : heading,
      toCell(row) {
        const value = row[field];
        if (value === null || value === undefined) return '';
        if (typeof values === 'function') return toTextCell(values(String(value), row));
        return values?.[String(value)]?.[0] ?? format(value);
      },
    };
  });
}

/** How the values of a field are written in France. */
function toFormat(field: string, schema: z.ZodType): (value: unknown) => string {
  const type = unwrap(schema);
  if (type === Instant) return (value) => toInstantCell(value as Date);
  if (field.endsWith('Cents')) return (value) => toEurosCell(Number(value));
  if (type instanceof z.ZodBoolean) return (value) => (value ? 'oui' : 'non');
  if (type instanceof z.ZodNumber) return (value) => String(value).replace('.', ',');
  if (type instanceof z.ZodISODate) return (value) => toDayCell(String(value));
  return (value) => toTextCell(String(value));
}

const unwrap = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? unwrap(schema.unwrap() as z.ZodType) : schema;

/**
 * Streams a list as a CSV file. The ids are read first and the rows by them, some at a time: concurrent changes neither
 * repeat nor shift rows, and no connection waits for a slow reader.
 */
export async function streamCsv(
  columns: readonly CsvColumn[],
  {
    selection,
    readRows,
  }: {
    selection: Selection;
    readRows(ids: readonly string[], order: SortOrder): Promise<CsvRow[]>;
  },
): Promise<Readable> {
  const found: { id: string }[] = await selectIds(selection).limit(MAX_CSV_ROWS + 1);
  const ids = found.slice(0, MAX_CSV_ROWS).map(({ id }) => id);
  async function* write(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsvLine(columns.map(({ heading }) => heading));
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
      const rows = await readRows(ids.slice(from, from + ROWS_AT_ONCE), selection.order);
      yield rows.map((row) => toCsvLine(columns.map(({ toCell }) => toCell(row)))).join('');
    }
    if (found.length > MAX_CSV_ROWS) yield toCsvLine([INCOMPLETE]);
  }
  return Readable.from(write(), { objectMode: false, highWaterMark: 64 * 1024 });
}

const INCOMPLETE = `Liste coupée à ${MAX_CSV_ROWS.toLocaleString('fr-FR')} lignes\u00a0: filtrez-la pour avoir la suite.`;
