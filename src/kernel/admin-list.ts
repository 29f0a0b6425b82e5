import type { Knex } from 'knex';
import { z } from 'zod';
import { createCsvColumns, streamCsv, type CsvLabels } from './admin-list-csv.ts';
import { NEWEST_FIRST, toListParams, TYPED_FILTER, typedFilterInAddress } from './admin-list-params.ts';
import {
  createListReader,
  unknownFilter,
  unknownSort,
  type ListFilter,
  type ListReader,
  type ListSource,
  type Reader,
} from './admin-list-reader.ts';
import { toCsvName } from './csv.ts';
import type { Deps } from './deps.ts';
import { endpoint, fileResponse, type Access, type Actor, type ModuleRouter } from './endpoint.ts';
import { notFound } from './errors.ts';
import { maskFields } from './reveals.ts';
import { toSearchWords } from './text-search.ts';

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

interface AdminList<Row extends z.ZodObject, Stored, Extra extends z.ZodRawShape> extends ListSource<
  Row,
  Stored,
  Extra
> {
  /** What the list holds, in French: the API description shows it. */
  summary: string;
  access: Access<Actor>;
  /** French headings of the CSV file, in its order; fields without one are not in it. */
  labels?: CsvLabels<Row>;
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
  const name = route.slice('GET /'.length);
  const filters: Readonly<Record<string, ListFilter>> = { id: filterById(list.columns.id), ...list.filters };
  validateList(route, list, filters);
  const sorts = toSorts(list);
  const defaultSort = list.defaultSort ?? NEWEST_FIRST;
  const reader = createListReader(name, { ...list, filters, sorts, defaultSort });
  const names = { sortable: Object.keys(sorts), filters: Object.keys(filters) };
  const definition: Definition<Row, Stored, Extra> = {
    router,
    name,
    list,
    reader,
    names,
    params: toListParams({ defaultSort, sorts: names.sortable, filters: names.filters }),
    rowShape: list.personal ? list.row.extend({ isMasked: z.boolean() }) : list.row,
  };

  addPageEndpoints(definition);
  if (list.labels) addCsvEndpoint(definition, list.labels);
  if (list.record) addRecordEndpoint(definition, list.record);
  return { get: (deps, id, user) => getRow(definition, { deps, user }, id) };
}

/** Throws for a mistake in a declaration, when the module is loaded. */
function validateList<Row extends z.ZodObject, Stored, Extra extends z.ZodRawShape>(
  route: string,
  { row, columns, computed = {}, present }: AdminList<Row, Stored, Extra>,
  filters: Readonly<Record<string, ListFilter>>,
): void {
  for (const [filter, narrow] of Object.entries(filters))
    if (typedFilters.has(narrow) !== (filter === TYPED_FILTER))
      throw new Error(`"${route}": a filter that is typed is "${TYPED_FILTER}", and no other; "${filter}" is wrong.`);
  const unselected = Object.keys(row.shape).filter((field) => !(field in columns) && !(field in computed));
  if (!present && unselected.length > 0) throw new Error(`"${route}" selects no column for ${unselected.join(', ')}.`);
}

/** A declared list, with what its endpoints share. */
interface Definition<Row extends z.ZodObject, Stored, Extra extends z.ZodRawShape> {
  router: ModuleRouter;
  name: string;
  list: AdminList<Row, Stored, Extra>;
  reader: ListReader<Row>;
  names: { sortable: string[]; filters: string[] };
  params: ReturnType<typeof toListParams>;
  /** A row in the API. */
  rowShape: z.ZodObject;
}

async function getRow<Row extends z.ZodObject, Stored, Extra extends z.ZodRawShape>(
  { reader }: Definition<Row, Stored, Extra>,
  by: Reader,
  id: string,
): Promise<z.input<Row>> {
  const row = await reader.find(by, id);
  if (!row) throw notFound();
  return row;
}

/** `GET …`, and `POST …/query` for a list with a filter of typed text. */
function addPageEndpoints<Row extends z.ZodObject, Stored, Extra extends z.ZodRawShape>({
  router,
  name,
  list: { summary, access },
  reader,
  names,
  params: { query, body },
  rowShape,
}: Definition<Row, Stored, Extra>): void {
  const response = [200, z.array(rowShape) as unknown as z.ZodArray<Row>] as const;
  const isTyped = names.filters.includes(TYPED_FILTER);
  endpoint(router, `GET /${name}`, {
    summary,
    access,
    query,
    response,
    errors: [unknownFilter, unknownSort, ...(isTyped ? [typedFilterInAddress] : [])],
    list: { name, row: rowShape, ...names },
    handler: async ({ query: params, ...by }) => {
      if (isTyped && Object.hasOwn(params.filter, TYPED_FILTER)) throw typedFilterInAddress();
      return reader.readPage(by, params);
    },
  });

  if (isTyped)
    endpoint(router, `POST /${name}/query`, {
      summary: `${summary}\u00a0: chercher`,
      access,
      readOnly: true,
      audit: `${name}.searched`,
      body,
      example: { filter: { [TYPED_FILTER]: 'AF-7K2M4P' } },
      response,
      errors: [unknownFilter, unknownSort],
      responseHeaders: ['Content-Range', 'X-Total-Estimated'],
      handler: ({ body: params, ...by }) => reader.readPage(by, params),
    });
}

/** A file of 100,000 lines costs the database seconds, so the rate is low. */
const CSV_RATE_LIMIT = { name: 'admin-csv', points: 60, seconds: 3600, by: 'account' } as const;

/** `POST …/csv`: the filtered list as a file. */
function addCsvEndpoint<Row extends z.ZodObject, Stored, Extra extends z.ZodRawShape>(
  { router, name, list, reader, params: { body } }: Definition<Row, Stored, Extra>,
  labels: CsvLabels<Row>,
): void {
  const csvColumns = createCsvColumns(list.row, labels);
  endpoint(router, `POST /${name}/csv`, {
    summary: `${list.summary}\u00a0: la liste en CSV`,
    access: list.access,
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
        selection: await reader.toSelection(deps, params),
        readRows: (ids, order) => reader.readByIds({ deps, user }, ids, order),
      }),
    }),
  });
}

/** `GET …/:id`; its personal data can be revealed. */
function addRecordEndpoint<Row extends z.ZodObject, Stored, Extra extends z.ZodRawShape>(
  definition: Definition<Row, Stored, Extra>,
  { summary, extra }: NonNullable<AdminList<Row, Stored, Extra>['record']>,
): void {
  const { router, name, list, reader, rowShape } = definition;
  revealable.set(name, {
    access: list.access,
    async assertExists(deps, id) {
      if (!(await reader.exists(deps, id))) throw notFound();
    },
  });
  const recordShape: z.ZodType = extra ? rowShape.extend(extra.shape) : rowShape;
  endpoint(router, `GET /${name}/:id`, {
    summary,
    access: list.access,
    params: z.object({ id: z.uuid() }),
    response: [200, recordShape],
    handler: async ({ deps, user, params: { id } }) => {
      const row = await getRow(definition, { deps, user }, id);
      const isMasked = 'isMasked' in row && row.isMasked === true;
      const more = (await extra?.load(deps, id, { isMasked })) ?? {};
      return { ...row, ...(isMasked ? maskFields(more, list.personal ?? []) : more) };
    },
  });
}

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
