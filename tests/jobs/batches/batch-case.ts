import type { Knex } from 'knex';
import type { Deps } from '../../../src/kernel/deps.ts';
import type { TestApp } from '../../harness/test-app.ts';

/** Rows of which a task has something to do, and how a test sees what is left of them. */
export interface BatchCase {
  what: string;
  /** Stores one due row for each id. */
  fill(app: TestApp, ids: readonly string[]): Promise<unknown>;
  /** Those of these rows that the task has still to process. */
  left(app: TestApp, ids: readonly string[]): Promise<string[]>;
  /** The write that fails for one row; by default, each change of the row in `table`. */
  table: string;
  key?: string;
  refuses?: 'insert' | 'update or delete';
  /** How many rows; by default ten times the batch of the test. */
  count?: number;
  /** The dependencies of the run, where they are not those of the app. */
  deps?(app: TestApp): Deps;
  /** What has to pass before a row that failed is tried again. */
  retryAfterMs?: number;
}

/** A case whose rows have their state in their own table. */
export const buildRows = (
  table: string,
  what: string,
  {
    fill,
    isLeft,
    ...more
  }: Pick<BatchCase, 'fill'> & Partial<BatchCase> & { isLeft: (rows: Knex.QueryBuilder) => Knex.QueryBuilder },
): BatchCase => ({
  table,
  what,
  fill,
  left: ({ db }, ids) => {
    const key = more.key ?? 'id';
    return isLeft(db(table).whereIn(key, [...ids]))
      .orderBy(key)
      .pluck(key);
  },
  ...more,
});

/** A case of rows that the task deletes. */
export const deletedFrom = (table: string, row: (id: string, app: TestApp) => object, key = 'id'): BatchCase =>
  buildRows(table, table, {
    key,
    fill: (app, ids) => app.db(table).insert(ids.map((id) => ({ [key]: id, ...row(id, app) }))),
    isLeft: (rows) => rows,
  });

const DAY = 86_400_000;
export const daysAgo = ({ clock }: TestApp, days: number): Date => new Date(clock.now.getTime() - days * DAY);
