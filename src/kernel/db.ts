import knex, { type Knex } from 'knex';
import pg from 'pg';
import { MODEL_QUERY } from './table-model.ts';

// Integers beyond 2^53 never occur in our tables (cents, counts), so bigint columns read as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Civil days stay text: a Date would drag a time zone in.
pg.types.setTypeParser(pg.types.builtins.DATE, (value: string) => value);

/** One pool per process. Bounded waits: a frozen database must become an error, not a frozen service. */
export function connect(options: { url: string; pool: number }): Knex {
  return knex({
    client: 'pg',
    connection: { connectionString: options.url, connectionTimeoutMillis: 5_000, statement_timeout: 30_000 },
    pool: { min: 0, max: options.pool },
    acquireConnectionTimeout: 10_000,
    wrapIdentifier: (name, quote, context: unknown) => quote(context === MODEL_QUERY ? snakeCase(name) : name),
  });
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Reads rows page by page in the order of their ids: memory holds one page. `read` returns the next rows after an id.
 */
export async function* readInBatches<Row extends { id: string }>(
  read: (afterId: string) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  for (let afterId: string | undefined = BEFORE_ALL; afterId;) {
    const rows: Row[] = await read(afterId);
    if (rows.length > 0) yield rows;
    afterId = rows.at(-1)?.id;
  }
}
