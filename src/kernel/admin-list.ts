import type { Knex } from 'knex';
import type { Context } from 'koa';
import { z } from 'zod';
import type { Deps } from './deps.ts';
import { endpoint, type Access, type Actor, type ModuleRouter } from './endpoint.ts';
import { malformedRequest, notFound } from './errors.ts';
import { jsonText } from './json-text.ts';
import { findRevealedIds, maskFields } from './reveals.ts';

// PostgreSQL has no NUL in text.
const Text = z
  .string()
  .max(200)
  .regex(/^[^\0]*$/);
const FilterValue = z.union([Text, z.number(), z.boolean(), z.array(Text).max(100)]);
type FilterValue = z.infer<typeof FilterValue>;
type Direction = 'ASC' | 'DESC';

/** The simple-rest dialect of react-admin: `sort=["id","ASC"]&range=[0,24]&filter={"status":"paid"}`. */
const listParams = z.object({
  sort: jsonText(z.tuple([z.string().regex(/^[a-zA-Z]{1,40}$/), z.enum(['ASC', 'DESC'])])).default([
    'createdAt',
    'DESC',
  ]),
  range: jsonText(z.tuple([z.number().int().min(0), z.number().int().min(0)])).default([0, 24]),
  filter: jsonText(z.record(z.string(), FilterValue)).default({}),
});
type ListParams = z.infer<typeof listParams>;

/** Rows of a response, whatever is requested. */
const MAX_ROWS = 200;

/** Narrows a query to what the value of a filter selects. */
export type ListFilter = (query: Knex.QueryBuilder, value: FilterValue, deps: Deps) => void;

/** Selects rows whose column has one of the values. */
export const filterByValue =
  (column: string): ListFilter =>
  (query, value) => {
    if (value) void query.whereIn(column, [value].flat().map(String));
  };

/** Selects rows whose column has one of the ids; a value that is no id selects nothing. */
export const filterById =
  (column: string): ListFilter =>
  (query, value) => {
    if (value) void query.whereIn(column, z.array(z.uuid()).catch([]).parse([value].flat()));
  };

/** Selects rows in which one of the columns contains the text; `%`, `_` and `\` in it are left out. */
export const filterByText =
  (...columns: readonly string[]): ListFilter =>
  (query, value) => {
    if (!value) return;
    const pattern = `%${String(value).replace(/[%_\\]/g, '')}%`;
    void query.where((anyOf) => columns.forEach((column) => void anyOf.orWhere(column, 'ilike', pattern)));
  };

/** Applies `narrow` where the filter is set to true. */
export const filterIfTrue =
  (narrow: (query: Knex.QueryBuilder, deps: Deps) => void): ListFilter =>
  (query, value, deps) => {
    if (value === true) narrow(query, deps);
  };

/** Selects the rows of a table that have an open alarm. */
export const filterByOpenAlarm = (table: string): ListFilter =>
  filterIfTrue(
    (query, { db }) =>
      void query.whereIn(
        `${table}.id`,
        db('alarms').where({ entity: table }).whereNull('closed_at').select('entity_id'),
      ),
  );

type Computed = string | Knex.Raw | Knex.QueryBuilder;
interface Reader {
  deps: Deps;
  user: Actor;
}

interface AdminList<Row extends z.ZodObject, Stored, Extra extends z.ZodRawShape> {
  /** What the list holds, in French: the API description shows it. */
  summary: string;
  access: Access<Actor>;
  row: Row;
  from(deps: Deps): Knex.QueryBuilder;
  /** Name in the API → column. Rows are sorted by any of these. */
  columns: { id: string } & Readonly<Record<string, string>>;
  /** What is selected, and not sorted by. */
  computed?: Readonly<Record<string, (deps: Deps) => Computed>>;
  /** Names to sort by that are no field of a row. */
  sortAliases?: Readonly<Record<string, string>>;
  /** Default: newest first by `createdAt`. */
  defaultSort?: [string, Direction];
  filters?: Readonly<Record<string, ListFilter>>;
  /** Turns stored rows into rows of the API; without it they are the same. */
  present?(rows: Stored[], reader: Reader): z.input<Row>[] | Promise<z.input<Row>[]>;
  /**
   * Fields that are masked (`m•••@exemple.fr`, `J. D.`) until the reader has revealed the record with a reason. Rows
   * say `isMasked`.
   */
  personal?: readonly (keyof z.input<Row> & string)[];
  /** Rows that are never masked: those of colleagues. */
  isPublic?(row: z.input<Row>): boolean;
  /** Adds `GET …/:id`. */
  record?: {
    summary: string;
    /** What a record has beyond its row. */
    extra?: { shape: Extra; load(deps: Deps, id: string): Promise<z.input<z.ZodObject<Extra>>> };
  };
}

/** Reads single records of a list, for the answers of its commands. */
interface AdminRecords<Row extends z.ZodObject> {
  /** Throws `notFound` for an unknown id. */
  get(deps: Deps, id: string, user: Actor): Promise<z.input<Row>>;
}

/** A list whose records can be revealed. */
interface Revealable {
  access: Access<Actor>;
  /** Throws `notFound`. */
  assertExists(deps: Deps, id: string): Promise<void>;
}
const revealable = new Map<string, Revealable>();
export const findRevealable = (subject: string): Revealable | undefined => revealable.get(subject);
export const listRevealable = (): string[] => [...revealable.keys()];

/**
 * Declares a list of the back office: its endpoint, role, filters, sorting and pages, and the endpoint of one record.
 * `tests/architecture/admin-resources.test.ts` demands a resource of the back office for each.
 */
export function defineAdminList<
  Row extends z.ZodObject,
  Stored = z.input<Row>,
  Extra extends z.ZodRawShape = z.ZodRawShape,
>(router: ModuleRouter, route: `GET /${string}`, list: AdminList<Row, Stored, Extra>): AdminRecords<Row> {
  const { access, row, columns, computed = {}, sortAliases, defaultSort, filters = {}, present, record } = list;
  const name = route.slice('GET /'.length);
  const rowShape: z.ZodObject = list.personal ? row.extend({ isMasked: z.boolean() }) : row;
  const sortable: Readonly<Record<string, string>> = { ...columns, ...sortAliases };
  const unselected = Object.keys(row.shape).filter((field) => !(field in columns) && !(field in computed));
  if (!present && unselected.length > 0) throw new Error(`"${route}" selects no column for ${unselected.join(', ')}.`);
  const select = (deps: Deps): Knex.QueryBuilder => {
    const more = Object.fromEntries(Object.entries(computed).map(([field, compute]) => [field, compute(deps)]));
    return list.from(deps).select({ ...columns, ...more });
  };
  const mask = async (rows: z.input<Row>[], { deps, user }: Reader): Promise<z.input<Row>[]> => {
    const { personal, isPublic } = list;
    if (!personal) return rows;
    const idOf = (one: z.input<Row>): string => String((one as { id: unknown }).id);
    const revealed = await findRevealedIds(deps, user, { subject: name, ids: rows.map(idOf) });
    return rows.map((one) => {
      const isMasked = !revealed.has(idOf(one)) && !isPublic?.(one);
      return { ...(isMasked ? maskFields(one, personal) : one), isMasked };
    });
  };
  const toRows = async (rows: Stored[], reader: Reader): Promise<z.input<Row>[]> =>
    mask(present ? await present(rows, reader) : (rows as z.input<Row>[]), reader);
  async function get(deps: Deps, id: string, user: Actor): Promise<z.input<Row>> {
    const stored: Stored[] = await select(deps).where(columns.id, id).limit(1);
    const [presentedRow] = await toRows(stored, { deps, user });
    if (!presentedRow) throw notFound();
    return presentedRow;
  }

  endpoint(router, route, {
    summary: list.summary,
    access,
    query: defaultSort ? listParams.extend({ sort: listParams.shape.sort.default(defaultSort) }) : listParams,
    response: [200, z.array(rowShape) as unknown as z.ZodArray<Row>],
    list: { name, row: rowShape, sortable: Object.keys(sortable), filters: Object.keys(filters) },
    handler: async ({ deps, ctx, user, query: params }) => {
      const query = select(deps);
      for (const [filter, narrow] of Object.entries(filters)) {
        const value = Object.hasOwn(params.filter, filter) ? params.filter[filter] : undefined;
        if (value !== undefined) narrow(query, value, deps);
      }
      // A plain object also answers to `constructor`.
      const column = Object.hasOwn(sortable, params.sort[0]) ? sortable[params.sort[0]] : undefined;
      if (!column) throw malformedRequest({ sort: params.sort[0] });
      const order = [column, columns.id].map((by) => ({ column: by, order: params.sort[1] }));
      const stored = await paginateQuery<Stored>(ctx, name, query.orderBy(order), params.range);
      return toRows(stored, { deps, user });
    },
  });

  if (record) {
    revealable.set(name, {
      access,
      async assertExists(deps, id) {
        if (!(await list.from(deps).where(columns.id, id).first(columns.id))) throw notFound();
      },
    });
    const response: z.ZodType = record.extra ? rowShape.extend(record.extra.shape) : rowShape;
    endpoint(router, `${route}/:id`, {
      summary: record.summary,
      access,
      params: z.object({ id: z.uuid() }),
      response: [200, response],
      handler: async ({ deps, user, params: { id } }) => ({
        ...(await get(deps, id, user)),
        ...(await record.extra?.load(deps, id)),
      }),
    });
  }
  return { get };
}

/**
 * Cuts a sorted query to the requested range and sets `Content-Range`. The order ends with the id, so no row comes on
 * two pages.
 */
async function paginateQuery<T>(
  ctx: Context,
  name: string,
  query: Knex.QueryBuilder,
  [from, to]: ListParams['range'],
): Promise<T[]> {
  const counted: { total: string }[] = await query.clone().clearSelect().clearOrder().count({ total: '*' });
  const rows: T[] = await query.offset(from).limit(Math.min(MAX_ROWS, Math.max(0, to - from + 1)));
  const last = Math.max(from, from + rows.length - 1);
  ctx.set('Content-Range', `${name} ${from}-${last}/${Number(counted[0]?.total ?? 0)}`);
  return rows;
}
