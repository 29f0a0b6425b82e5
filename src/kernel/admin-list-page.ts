import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { Deps } from './deps.ts';

/** Rows of a response, whatever is requested. */
const MAX_ROWS = 200;
/** Totals above are estimated: counting 200,000 rows takes longer than reading a page of them. */
const MAX_COUNTED = 10_000;

export type SortOrder = readonly { column: string; order: 'ASC' | 'DESC' }[];

/** What a request selects of a list. */
export interface Selection {
  /** The filtered rows, without columns. */
  rows: Knex.QueryBuilder;
  isFiltered: boolean;
  /** The column of the id. */
  id: string;
  /** Ends with the id, so that no row comes on two pages. */
  order: SortOrder;
  /** The order of the list itself, in which an index has the rows of each state: they are counted in it. */
  countedBy: SortOrder;
}

/** Selects the ids of some rows, in their order. Only the rows of a page are read; those before it are skipped in the index. */
export const selectIds = ({ rows, id, order }: Selection): Knex.QueryBuilder =>
  rows
    .clone()
    .select({ id })
    .orderBy([...order]);

/**
 * Reads the requested range and sets `Content-Range`, with `X-Total-Estimated` if the total is not counted. Beyond the
 * end the range is `*`.
 */
export async function readPage<Row>(
  deps: Deps,
  ctx: Context,
  {
    name,
    selection,
    select,
    range: [from, to],
  }: {
    name: string;
    selection: Selection;
    select: Knex.QueryBuilder;
    range: readonly [from: number, to: number];
  },
): Promise<Row[]> {
  const limit = Math.min(MAX_ROWS, Math.max(0, to - from + 1));
  const fromEnd = await findPlaceFromEnd(deps, selection, { from, limit });
  const page = fromEnd
    ? selectIds({ ...selection, order: reverse(selection.order) })
        .offset(fromEnd.offset)
        .limit(fromEnd.limit)
    : selectIds(selection).offset(from).limit(limit);
  const rows = (await select.whereIn(selection.id, page).orderBy([...selection.order])) as Row[];
  const isLastPage = rows.length > 0 && rows.length < limit;
  const counted = isLastPage
    ? { total: from + rows.length, isEstimated: false }
    : await countRows(deps, selection, rows.length > 0 ? { min: to + 2 } : { max: from });
  const { total, isEstimated } = fromEnd ? { total: fromEnd.total, isEstimated: false } : counted;
  ctx.set('Content-Range', `${name} ${rows.length > 0 ? `${from}-${from + rows.length - 1}` : '*'}/${total}`);
  if (isEstimated) ctx.set('X-Total-Estimated', 'true');
  return rows;
}

const reverse = (order: SortOrder): SortOrder =>
  order.map(({ column, order: direction }) => ({ column, order: direction === 'ASC' ? 'DESC' : 'ASC' }));

/**
 * Returns the offset from the end for a page in the second half of a long list, because each skipped row costs time;
 * null for other pages. The planner's estimate only selects candidates. The offset needs an exact count: otherwise rows
 * would be skipped or repeated where pages counted from the end meet those counted from the start.
 */
async function findPlaceFromEnd(
  deps: Deps,
  { rows, isFiltered, id }: Selection,
  { from, limit }: { from: number; limit: number },
): Promise<{ offset: number; limit: number; total: number } | null> {
  if (isFiltered || from < MAX_COUNTED || from < (await estimateRows(deps, rows)) / 2) return null;
  const total = await countInIndex(deps, { rows: stripJoins(rows), order: [{ column: id }] });
  if (from < total / 2) return null;
  const found = Math.max(0, Math.min(limit, total - from));
  return { offset: Math.max(0, total - from - found), limit: found, total };
}

/** Without a filter a join only adds columns to a row, and it is most of the cost of counting. */
const stripJoins = (rows: Knex.QueryBuilder): Knex.QueryBuilder => rows.clone().clear('join');

/** Counts rows in the index that has this order, which is smaller than the table. */
async function countInIndex(
  { db }: Deps,
  {
    rows,
    order,
    limit = Infinity,
  }: { rows: Knex.QueryBuilder; order: { column: string; order?: 'ASC' | 'DESC' }[]; limit?: number },
): Promise<number> {
  const some = rows.clone().select(db.raw('1')).orderBy(order).as('some');
  if (limit < Infinity) void some.limit(limit);
  const [counted]: { total: string }[] = await db.from(some).count({ total: '*' });
  return Number(counted?.total ?? 0);
}

async function countRows(
  deps: Deps,
  { rows, isFiltered, id, countedBy }: Selection,
  { min = 0, max = Infinity }: { min?: number; max?: number },
): Promise<{ total: number; isEstimated: boolean }> {
  const estimate = isFiltered ? null : await estimateRows(deps, rows);
  if (estimate === null || estimate <= MAX_COUNTED) {
    const counted = isFiltered ? { rows, order: [...countedBy] } : { rows: stripJoins(rows), order: [{ column: id }] };
    const total = await countInIndex(deps, { ...counted, limit: MAX_COUNTED + 1 });
    if (total <= MAX_COUNTED) return { total, isEstimated: false };
  }
  // A full page is followed by another one, so that every row can be reached.
  const total = Math.max(MAX_COUNTED + 1, min, estimate ?? (await estimateRows(deps, rows)));
  return { total: Math.min(total, max), isEstimated: true };
}

/** The number of rows that the planner of the database expects. */
async function estimateRows({ db }: Deps, rows: Knex.QueryBuilder): Promise<number> {
  const { sql, bindings } = rows.clone().select(db.raw('1')).toSQL();
  const explained: { rows: { 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }[] } = await db.raw(
    `explain (format json) ${sql}`,
    [...bindings],
  );
  return explained.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}
