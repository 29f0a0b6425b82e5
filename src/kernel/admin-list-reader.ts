import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { z } from 'zod';
import { readPage, type Selection, type SortOrder } from './admin-list-page.ts';
import type { FilterValue, ListParams } from './admin-list-params.ts';
import type { Deps } from './deps.ts';
import type { Actor } from './endpoint.ts';
import { defineError } from './errors.ts';
import { findRevealedIds, maskFields } from './reveals.ts';

export const unknownFilter = defineError('malformed', 'unknown_filter', 'Cette liste ne se filtre pas ainsi.');
export const unknownSort = defineError('malformed', 'unknown_sort', 'Cette liste ne se trie pas ainsi.');

/** Narrows a query to what the value of a filter selects. */
export type ListFilter = (query: Knex.QueryBuilder, value: FilterValue, deps: Deps) => void | Promise<void>;

type Computed = string | Knex.Raw | Knex.QueryBuilder;
export interface Reader {
  deps: Deps;
  user: Actor;
}

/** Where the rows of a list come from, and how they are selected and shown. */
export interface ListSource<Row extends z.ZodObject, Stored, Extra extends z.ZodRawShape> {
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
  /** Turns stored rows into rows of the API; without it they are the same. */
  present?(rows: Stored[], reader: Reader): z.input<Row>[] | Promise<z.input<Row>[]>;
  /**
   * Fields that are masked (`m•••@exemple.fr`, `J. D.`) until the reader has revealed the record with a reason. Rows
   * say `isMasked`.
   */
  personal?: readonly ((keyof z.input<Row> | keyof Extra) & string)[];
  /** Rows that are never masked: those of colleagues. */
  isPublic?(row: z.input<Row>): boolean;
}

/** Reads the rows of a list as the API shows them. */
export interface ListReader<Row extends z.ZodObject> {
  /** Returns one record, or null for an unknown id. */
  find(reader: Reader, id: string): Promise<z.input<Row> | null>;
  exists(deps: Deps, id: string): Promise<boolean>;
  /** Throws `unknownFilter` and `unknownSort`. */
  toSelection(deps: Deps, params: Pick<ListParams, 'filter' | 'sort'>): Promise<Selection>;
  /** Reads a page and sets its headers. Throws as `toSelection`. */
  readPage(reader: Reader & { ctx: Context }, params: ListParams): Promise<z.input<Row>[]>;
  readByIds(reader: Reader, ids: readonly string[], order: SortOrder): Promise<z.input<Row>[]>;
}

/** `name` is that of the list in the API, under which its records are revealed. */
export function createListReader<Row extends z.ZodObject, Stored, Extra extends z.ZodRawShape>(
  name: string,
  list: Omit<ListSource<Row, Stored, Extra>, 'sorts' | 'sortAliases'> & {
    sorts: Readonly<Record<string, readonly string[]>>;
    defaultSort: ListParams['sort'];
    filters: Readonly<Record<string, ListFilter>>;
  },
): ListReader<Row> {
  const { columns, computed = {}, present, sorts, defaultSort, filters } = list;

  const select = (deps: Deps): Knex.QueryBuilder => {
    const more = Object.fromEntries(Object.entries(computed).map(([field, compute]) => [field, compute(deps)]));
    return list.from(deps).select({ ...columns, ...more });
  };
  const toRows = async (rows: Stored[], reader: Reader): Promise<z.input<Row>[]> =>
    maskRows(name, list, { rows: present ? await present(rows, reader) : (rows as z.input<Row>[]), reader });
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

  return {
    async find({ deps, user }, id) {
      const stored: Stored[] = await select(deps).where(columns.id, id).limit(1);
      const [presentedRow] = await toRows(stored, { deps, user });
      return presentedRow ?? null;
    },
    exists: async (deps, id) => (await list.from(deps).where(columns.id, id).first(columns.id)) !== undefined,
    toSelection,
    async readPage({ deps, ctx, user }, params) {
      const selection = await toSelection(deps, params);
      const stored = await readPage<Stored>(deps, ctx, { name, selection, select: select(deps), range: params.range });
      return toRows(stored, { deps, user });
    },
    async readByIds({ deps, user }, ids, order) {
      const stored: Stored[] = await select(deps)
        .whereIn(columns.id, ids)
        .orderBy([...order]);
      return toRows(stored, { deps, user });
    },
  };
}

/** Masks the personal fields of the rows that the reader has not revealed. */
async function maskRows<Row extends z.ZodObject, Stored, Extra extends z.ZodRawShape>(
  name: string,
  { personal, isPublic }: Pick<ListSource<Row, Stored, Extra>, 'personal' | 'isPublic'>,
  { rows, reader: { deps, user } }: { rows: z.input<Row>[]; reader: Reader },
): Promise<z.input<Row>[]> {
  if (!personal) return rows;
  const getId = (presented: z.input<Row>): string => String((presented as { id: unknown }).id);
  const revealed = await findRevealedIds(deps, user, { subject: name, ids: rows.map(getId) });
  return rows.map((presented) => {
    const isMasked = !revealed.has(getId(presented)) && !isPublic?.(presented);
    return { ...(isMasked ? maskFields(presented, personal) : presented), isMasked };
  });
}

/** A plain object also answers to `constructor`. */
const findOwn = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
