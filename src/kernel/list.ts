import type { Knex } from 'knex';
import type { Context } from 'koa';
import { z } from 'zod';
import { malformedRequest } from './errors.ts';
import { jsonText } from './json-text.ts';

// PostgreSQL has no NUL in text.
const Text = z
  .string()
  .max(200)
  .regex(/^[^\0]*$/);
const FilterValue = z.union([Text, z.number(), z.boolean(), z.array(Text).max(100)]);

/** The simple-rest dialect of react-admin: `sort=["id","ASC"]&range=[0,24]&filter={"status":"paid"}`. */
export const listParams = z.object({
  sort: jsonText(z.tuple([z.string().regex(/^[a-zA-Z]{1,40}$/), z.enum(['ASC', 'DESC'])])).default([
    'createdAt',
    'DESC',
  ]),
  range: jsonText(z.tuple([z.number().int().min(0), z.number().int().min(0)])).default([0, 24]),
  filter: jsonText(z.record(z.string(), FilterValue)).default({}),
});
export type ListParams = z.infer<typeof listParams>;

/** The pattern of « contains these words », for ilike; what was typed is no pattern. */
export const toLikePattern = (words: unknown): string => `%${String(words).replace(/[%_\\]/g, '')}%`;

/** At most 200 rows an answer, whatever is asked. */
const MOST = 200;

/** Sorts and cuts a query as asked, and says how many rows there are; refuses a column that is not in `columns` (name in the API → column). */
export async function paginateQuery<T>(
  ctx: Context,
  name: string,
  query: Knex.QueryBuilder,
  params: ListParams,
  columns: Record<string, string>,
): Promise<T[]> {
  // A plain object also answers to `constructor`.
  const column = Object.hasOwn(columns, params.sort[0]) ? columns[params.sort[0]] : undefined;
  if (!column) throw malformedRequest({ sort: params.sort[0] });
  const [from, to] = params.range;
  const counted: { total: string }[] = await query.clone().clearSelect().clearOrder().count({ total: '*' });
  const rows: T[] = await query
    .orderBy(column, params.sort[1])
    .offset(from)
    .limit(Math.min(MOST, Math.max(0, to - from + 1)));
  ctx.set(
    'Content-Range',
    `${name} ${from}-${Math.max(from, from + rows.length - 1)}/${Number(counted[0]?.total ?? 0)}`,
  );
  return rows;
}
