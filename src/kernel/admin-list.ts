import type { Knex } from 'knex';
import type { Context } from 'koa';
import { z } from 'zod';
import { createCsvColumns, streamCsv, type CsvLabels } from './admin-list-csv.ts';
import { readPage, type Selection, type SortOrder } from './admin-list-page.ts';
import {
  NEWEST_FIRST,
  toListParams,
  TYPED_FILTER,
  typedFilterInAddress,
  type FilterValue,
  type ListParams,
} from './admin-list-params.ts';
import { toCsvName } from './csv.ts';
import type { Deps } from './deps.ts';
import { endpoint, fileResponse, type Access, type Actor, type ModuleRouter } from './endpoint.ts';
import { defineError, notFound } from './errors.ts';
import { findRevealedIds, maskFields } from './reveals.ts';
import { toSearchWords } from './text-search.ts';

const unknownFilter = defineError('malformed', 'unknown_filter', 'Cette liste ne se filtre pas ainsi.');
const unknownSort = defineError('malformed', 'unknown_sort', 'Cette liste ne se trie pas ainsi.');

/** Narrows a query to what the value of a filter selects. */
export type ListFilter = (query: Knex.QueryBuilder, value: FilterValue, deps: Deps) => void | Promise<void>;

const typedFilters = new WeakSet<ListFilter>();
/** Marks a filter for typed text: only `q` may be one. */
function takingText(filter: ListFilter): ListFilter {
  typedFilters.add(filter);
  return filter;
}

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

/** Selects rows in one of the states, by what each means in SQL; a value that is no state selects nothing. */
export const filterByState =
  (conditions: Readonly<Record<string, string>>): ListFilter =>
  (query, value) => {
    const states = [value].flat().map(String);
    const requested = Object.entries(conditions).filter(([state]) => states.includes(state));
    void query.where((anyOf) => {
      if (requested.length === 0) void anyOf.whereRaw('false');
      for (const [, condition] of requested) void anyOf.orWhereRaw(`(${condition})`);
    });
  };

/** Selects rows in which one of the columns contains the text; `%`, `_` and `\` in it are left out. */
export const filterByText = (...columns: readonly string[]): ListFilter =>
  takingText((query, value) => {
    if (!value) return;
    const pattern = `%${String(value).replace(/[%_\\]/g, '')}%`;
    void query.where((anyOf) => columns.forEach((column) => void anyOf.orWhere(column, 'ilike', pattern)));
  });

/**
 * Selects rows whose folded column contains every word, in any order, also as a part of another word; or one of
 * whose references begins with the text.
 */
export const filterByWords = (column: string, orReferences: readonly string[] = []): ListFilter =>
  takingText(async (query, value, { db }) => {
    if (!value) return;
    const words = await toSearchWords(db, String(value));
    void query.where((anyOf) => {
      whereBeginning(anyOf, orReferences, String(value));
      // Signs alone are in no name.
      if (words.length === 0) void anyOf.orWhereRaw('false');
      else void anyOf.orWhere((all) => words.forEach((word) => void all.where(column, 'like', toPattern(word))));
    });
  });

/**
 * Selects rows in which one of the columns begins with the reference. Lower case, spaces and a missing `AF-` are accepted.
 */
export const filterByReference = (...columns: readonly string[]): ListFilter =>
  takingText((query, value) => {
    if (value) void query.where((anyOf) => whereBeginning(anyOf, columns, String(value)));
  });

/**
 * Selects the ids that one of the queries finds by a reference, as above. An `or` over the columns of two tables would
 * use the index of neither.
 */
export const filterByReferenceIn = (
  id: string,
  queries: (deps: Deps) => readonly { from: Knex.QueryBuilder; column: string }[],
): ListFilter =>
  takingText((query, value, deps) => {
    if (!value) return;
    const found = queries(deps).map(({ from, column }) =>
      from.where((anyOf) => whereBeginning(anyOf, [column], String(value))),
    );
    void query.whereIn(
      id,
      (first: Knex.QueryBuilder) => void first.from(deps.db.union(found).as('found')).select('id'),
    );
  });

/** A trigram index has nothing for one or two letters, unless a word begins with them. */
const toPattern = (word: string): string => (word.length < 3 ? `% ${word}%` : `%${word}%`);

function whereBeginning(anyOf: Knex.QueryBuilder, columns: readonly string[], text: string): void {
  const typed = text.toUpperCase().replace(/[^A-Z0-9-]/g, '');
  const spoken = typed.replaceAll('-', '');
  if (spoken === '') void anyOf.orWhereRaw('false');
  else
    for (const column of columns)
      for (const beginning of new Set([typed, spoken, `AF-${spoken.replace(/^AF/, '')}`]))
        void anyOf.orWhere(column, 'like', `${beginning}%`);
}

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
  /** Name in the API → column. */
  columns: { id: string } & Readonly<Record<string, string>>;
  /** What is selected besides the columns, and never sorted by. */
  computed?: Readonly<Record<string, (deps: Deps) => Computed>>;
  /**
   * What rows are sorted by: name in the API → columns, of which an index begins with the same. By default every
   * column, which only short lists can do.
   */
  sorts?: Readonly<Record<string, readonly [string, ...string[]]>>;
  /** Names to sort by that are no field of a row. */
  sortAliases?: Readonly<Record<string, string>>;
  /** Default: newest first by `createdAt`. */
  defaultSort?: ListParams['sort'];
  filters?: Readonly<Record<string, ListFilter>>;
  /** French headings of the CSV file, in its order; fields without one are not in it. */
  labels?: CsvLabels<Row>;
  /** Turns stored rows into rows of the API; without it they are the same. */
  present?(rows: Stored[], reader: Reader): z.input<Row>[] | Promise<z.input<Row>[]>;
  /**
   * Fields that are masked (`m•••@exemple.fr`, `J. D.`) until the reader has revealed the record with a reason. Rows
   * say `isMasked`.
   */
  personal?: readonly ((keyof z.input<Row> | keyof Extra) & string)[];
  /** Rows that are never masked: those of colleagues. */
  isPublic?(row: z.input<Row>): boolean;
  /** Adds `GET …/:id`. A list without it declares this endpoint itself. */
  record?: {
    summary: string;
    /** What a record has beyond its row. `isMasked`: personal data below its top level are to be masked by `load`. */
    extra?: {
      shape: Extra;
      load(deps: Deps, id: string, reader: { isMasked: boolean }): Promise<z.input<z.ZodObject<Extra>>>;
    };
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
 * Declares a list of the back office: its endpoint, role, filters, sorting and pages, its CSV file, and the endpoint of
 * one record. Rows are always found by `filter={"id":[…]}`. `tests/architecture/admin-resources.test.ts` demands a
 * resource of the back office for each.
 */
export function defineAdminList<
  Row extends z.ZodObject,
  Stored = z.input<Row>,
  Extra extends z.ZodRawShape = z.ZodRawShape,
>(router: ModuleRouter, route: `GET /${string}`, list: AdminList<Row, Stored, Extra>): AdminRecords<Row> {
  const { access, row, columns, computed = {}, labels, present, record } = list;
  const name = route.slice('GET /'.length);
  const rowShape: z.ZodObject = list.personal ? row.extend({ isMasked: z.boolean() }) : row;
  const filters: Readonly<Record<string, ListFilter>> = { id: filterById(columns.id), ...list.filters };
  for (const [filter, narrow] of Object.entries(filters))
    if (typedFilters.has(narrow) !== (filter === TYPED_FILTER))
      throw new Error(`"${route}": a filter that is typed is "${TYPED_FILTER}", and no other; "${filter}" is wrong.`);
  const sorts = toSorts(list);
  const unselected = Object.keys(row.shape).filter((field) => !(field in columns) && !(field in computed));
  if (!present && unselected.length > 0) throw new Error(`"${route}" selects no column for ${unselected.join(', ')}.`);
  const select = (deps: Deps): Knex.QueryBuilder => {
    const more = Object.fromEntries(Object.entries(computed).map(([field, compute]) => [field, compute(deps)]));
    return list.from(deps).select({ ...columns, ...more });
  };
  const mask = async (rows: z.input<Row>[], { deps, user }: Reader): Promise<z.input<Row>[]> => {
    const { personal, isPublic } = list;
    if (!personal) return rows;
    const getId = (presented: z.input<Row>): string => String((presented as { id: unknown }).id);
    const revealed = await findRevealedIds(deps, user, { subject: name, ids: rows.map(getId) });
    return rows.map((presented) => {
      const isMasked = !revealed.has(getId(presented)) && !isPublic?.(presented);
      return { ...(isMasked ? maskFields(presented, personal) : presented), isMasked };
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
  /** A plain object also answers to `constructor`. */
  const findOwn = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
    Object.hasOwn(table, key) ? table[key] : undefined;
  const { defaultSort = NEWEST_FIRST } = list;
  const toOrder = (sortColumns: readonly string[], order: 'ASC' | 'DESC'): SortOrder =>
    [...new Set([...sortColumns, columns.id])].map((column) => ({ column, order }));
  async function toSelection(deps: Deps, { filter, sort }: Pick<ListParams, 'filter' | 'sort'>): Promise<Selection> {
    const rows = list.from(deps);
    for (const [filterName, value] of Object.entries(filter)) {
      const narrow = findOwn(filters, filterName);
      if (!narrow) throw unknownFilter({ filter: filterName });
      await narrow(rows, value, deps);
    }
    const sortColumns = findOwn(sorts, sort[0]);
    if (!sortColumns) throw unknownSort({ sort: sort[0] });
    return {
      rows,
      isFiltered: Object.keys(filter).length > 0,
      id: columns.id,
      order: toOrder(sortColumns, sort[1]),
      countedBy: toOrder(findOwn(sorts, defaultSort[0]) ?? [], defaultSort[1]),
    };
  }

  const sortable = Object.keys(sorts);
  const { query, body } = toListParams({ defaultSort, sorts: sortable, filters: Object.keys(filters) });
  async function readRows(params: ListParams, { deps, ctx, user }: Reader & { ctx: Context }) {
    const selection = await toSelection(deps, params);
    const stored = await readPage<Stored>(deps, ctx, { name, selection, select: select(deps), range: params.range });
    return toRows(stored, { deps, user });
  }
  const response = [200, z.array(rowShape) as unknown as z.ZodArray<Row>] as const;
  const isTyped = Object.hasOwn(filters, TYPED_FILTER);
  endpoint(router, route, {
    summary: list.summary,
    access,
    query,
    response,
    errors: [unknownFilter, unknownSort, ...(isTyped ? [typedFilterInAddress] : [])],
    list: { name, row: rowShape, sortable, filters: Object.keys(filters) },
    handler: async ({ query: params, ...reader }) => {
      if (isTyped && Object.hasOwn(params.filter, TYPED_FILTER)) throw typedFilterInAddress();
      return readRows(params, reader);
    },
  });

  if (isTyped)
    endpoint(router, `POST /${name}/query`, {
      summary: `${list.summary}\u00a0: chercher`,
      access,
      readOnly: true,
      audit: `${name}.searched`,
      body,
      example: { filter: { [TYPED_FILTER]: 'AF-7K2M4P' } },
      response,
      errors: [unknownFilter, unknownSort],
      responseHeaders: ['Content-Range', 'X-Total-Estimated'],
      handler: ({ body: params, ...reader }) => readRows(params, reader),
    });

  if (labels) {
    const csvColumns = createCsvColumns(row, labels);
    endpoint(router, `POST /${name}/csv`, {
      summary: `${list.summary}\u00a0: la liste en CSV`,
      access,
      readOnly: true,
      audit: `${name}.exported`,
      body: body.omit({ range: true }),
      example: { filter: {} },
      response: [200, fileResponse('text/csv; charset=utf-8')],
      errors: [unknownFilter, unknownSort],
      rateLimit: CSV_RATE_LIMIT,
      handler: async ({ deps, user, body: params }) => ({
        name: toCsvName(name, deps.now()),
        stream: await streamCsv(csvColumns, {
          selection: await toSelection(deps, params),
          readRows: async (ids, order) => {
            const stored: Stored[] = await select(deps)
              .whereIn(columns.id, ids)
              .orderBy([...order]);
            return toRows(stored, { deps, user });
          },
        }),
      }),
    });
  }

  if (record) {
    revealable.set(name, {
      access,
      async assertExists(deps, id) {
        if (!(await list.from(deps).where(columns.id, id).first(columns.id))) throw notFound();
      },
    });
    const recordShape: z.ZodType = record.extra ? rowShape.extend(record.extra.shape) : rowShape;
    endpoint(router, `${route}/:id`, {
      summary: record.summary,
      access,
      params: z.object({ id: z.uuid() }),
      response: [200, recordShape],
      handler: async ({ deps, user, params: { id } }) => {
        const presentedRow = await get(deps, id, user);
        const isMasked = 'isMasked' in presentedRow && presentedRow.isMasked === true;
        const extra = (await record.extra?.load(deps, id, { isMasked })) ?? {};
        return { ...presentedRow, ...(isMasked ? maskFields(extra, list.personal ?? []) : extra) };
      },
    });
  }
  return { get };
}

/** A file of 100,000 lines costs the database seconds, so the rate is low. */
const CSV_RATE_LIMIT = { name: 'admin-csv', points: 60, seconds: 3600, by: 'account' } as const;

function toSorts({
  columns,
  sorts,
  sortAliases,
}: Pick<AdminList<z.ZodObject, unknown, z.ZodRawShape>, 'columns' | 'sorts' | 'sortAliases'>): Readonly<
  Record<string, readonly string[]>
> {
  if (sorts) return { id: [columns.id], ...sorts };
  return Object.fromEntries(Object.entries({ ...columns, ...sortAliases }).map(([field, column]) => [field, [column]]));
}
