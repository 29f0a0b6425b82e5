import type { Knex } from 'knex';
import type { Deps } from './deps.ts';
import { serializeError } from './logger.ts';
import { type PurgedTable, recordPurgedRows } from './purged-rows.ts';

type BatchDeps = Pick<Deps, 'config' | 'log'>;
/** What a task needs that deletes old rows. */
export type PurgeDeps = Pick<Deps, 'db' | 'now' | 'config' | 'log'>;
interface Row {
  id: string;
}

interface Selection<R extends Row> {
  /** What the rows are, for the log and for the error: `letters`. */
  subject: string;
  /** Loads the rows that follow an id, in order of their ids; the first ones without it. Fewer than `limit` are the last. */
  load(after: string | undefined, limit: number): Promise<readonly R[]>;
  /** No further row is begun once it is aborted. */
  signal: AbortSignal | undefined;
  /** Called after each batch with the number of rows processed. */
  onBatch?(done: number): Promise<void>;
}

/**
 * Processes every row of a selection, batch by batch. A row that fails is logged and passed, so that it never holds up
 * those behind it. Returns how many rows were processed; throws at the end if any failed.
 */
export async function runInBatches<R extends Row>(
  deps: BatchDeps,
  { process, ...selection }: Selection<R> & { process(row: R): Promise<unknown> },
): Promise<number> {
  const tally = tallyFailures(deps, selection.subject);
  for await (const batch of loadBatches(deps, selection)) {
    const doneBefore = tally.count();
    for (const row of batch) {
      if (selection.signal?.aborted) break;
      await tally.attempt({ id: row.id }, () => process(row));
    }
    await selection.onBatch?.(tally.count() - doneBefore);
  }
  return tally.finish();
}

/** The same with one call for all rows of a batch. Where that fails, each of its rows is processed alone. */
export async function runWholeBatches<R extends Row>(
  deps: BatchDeps,
  { processBatch, ...selection }: Selection<R> & { processBatch(rows: readonly R[]): Promise<unknown> },
): Promise<number> {
  const tally = tallyFailures(deps, selection.subject);
  for await (const batch of loadBatches(deps, selection)) {
    const doneBefore = tally.count();
    const isDone = await processBatch(batch).then(
      () => true,
      () => false,
    );
    if (isDone) tally.countDone(batch.length);
    else
      for (const row of batch) {
        if (selection.signal?.aborted) break;
        await tally.attempt({ id: row.id }, () => processBatch([row]));
      }
    await selection.onBatch?.(tally.count() - doneBefore);
  }
  return tally.finish();
}

/** Deletes or empties every row of a query, one statement per batch. `key` is the primary key of its table. */
export const changeInBatches = (
  deps: BatchDeps & Pick<Deps, 'db'>,
  {
    table,
    rows,
    key = 'id',
    change,
    signal,
  }: {
    table: PurgedTable;
    rows: () => Knex.QueryBuilder;
    key?: string;
    change(rows: Knex.QueryBuilder): Promise<unknown>;
    signal: AbortSignal | undefined;
  },
): Promise<number> =>
  runWholeBatches(deps, {
    subject: table,
    signal,
    onBatch: countPurged(deps, table),
    load: createPageLoader<Row>(() => rows().select({ id: key }), key),
    // With the conditions of the query: a row may have changed since it was loaded.
    processBatch: (batch) =>
      change(
        rows().whereIn(
          key,
          batch.map(({ id }) => id),
        ),
      ),
  });

/** For `onBatch` of a purge that does more than to change rows. */
export const countPurged =
  ({ db }: Pick<Deps, 'db'>, table: PurgedTable) =>
  (rows: number): Promise<void> =>
    recordPurgedRows(db, table, rows);

interface OldRows {
  table: PurgedTable;
  column: string;
  where?: Record<string, string>;
  key?: string;
  signal: AbortSignal | undefined;
}

/** Deletes every row of a table whose `column` is further in the past than this. */
export const deleteOlderThan = (deps: PurgeDeps, { ageMs, ...rows }: OldRows & { ageMs: number }): Promise<number> =>
  deleteBefore(deps, { ...rows, before: new Date(deps.now().getTime() - ageMs) });

/** Deletes every row of a table whose `column` is before this instant. */
export function deleteBefore(
  deps: PurgeDeps,
  { table, column, before, where = {}, ...rest }: OldRows & { before: Date },
): Promise<number> {
  return changeInBatches(deps, {
    table,
    rows: () => deps.db(table).where(where).where(column, '<', before),
    change: (rows) => rows.delete(),
    ...rest,
  });
}

/** Loads the rows of a query by their id, which sorts by time. `column` names the id where tables are joined. */
export const createPageLoader =
  <R extends Row>(query: () => Knex.QueryBuilder, column = 'id'): Selection<R>['load'] =>
  async (after, limit) => {
    const following = after === undefined ? query() : query().where(column, '>', after);
    const rows: R[] = await following.orderBy(column).limit(limit);
    return rows;
  };

async function* loadBatches<R extends Row>(
  { config }: Pick<Deps, 'config'>,
  { load, signal }: Selection<R>,
): AsyncGenerator<readonly R[]> {
  let batch: readonly R[] = [];
  do {
    if (signal?.aborted) return;
    batch = await load(batch.at(-1)?.id, config.taskBatchSize);
    if (batch.length > 0) yield batch;
  } while (batch.length === config.taskBatchSize);
}

/** Lets the rest go on after a failure, and throws at the end. */
export function tallyFailures({ log }: Pick<Deps, 'log'>, subject: string) {
  const failures: unknown[] = [];
  let done = 0;
  return {
    async attempt(details: Record<string, unknown>, run: () => Promise<unknown>): Promise<void> {
      try {
        await run();
        done += 1;
      } catch (error) {
        failures.push(error);
        log.warn({ subject, ...details, error: serializeError(error) }, 'a row failed, the others go on');
      }
    },
    countDone(rows: number): void {
      done += rows;
    },
    count: (): number => done,
    /** Returns how many were processed. */
    finish(): number {
      if (failures.length === 0) return done;
      const summary = `${failures.length} of ${failures.length + done} ${subject} failed, the first: ${getMessage(failures[0])}`;
      throw new Error(summary, { cause: failures[0] });
    },
  };
}

/** Runs each step although one before it failed, and throws at the end. */
export async function runSteps(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps)
    await step().catch((error: unknown) => {
      errors.push(error);
    });
  if (errors.length > 0) throw new AggregateError(errors, errors.map(getMessage).join('; '));
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
