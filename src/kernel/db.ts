import type { Socket } from 'node:net';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { logConnectionError } from './connection-errors.ts';
import type { Deps } from './deps.ts';
import { createStatementNames, nameStatements, removeNames } from './prepared-statements.ts';
import { MODEL_QUERY } from './table-model.ts';
import { traceQueries } from './tracing.ts';

// Integers beyond 2^53 never occur in our tables (cents, counts), so bigint columns read as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Civil days stay text: a Date would drag a time zone in.
pg.types.setTypeParser(pg.types.builtins.DATE, (value: string) => value);

/** Limits that a connection asks for when it opens, in milliseconds; 0 is none. */
interface ConnectionLimits {
  statement_timeout?: number;
  lock_timeout?: number;
  idle_in_transaction_session_timeout?: number;
}
/**
 * A process that stops inside a transaction, or whose machine is cut off, holds its locks for five minutes at
 * most: longer than a command waits for Stripe or a partner between two statements.
 */
const APPLICATION_LIMITS: ConnectionLimits = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 300_000,
};

/**
 * One pool per process. Bounded waits: a frozen database must become an error, not a frozen service. PgBouncer in
 * transaction mode refuses connections that ask for limits (`unsupported startup parameter`): behind it, the role has
 * them (docs/production.md#pgbouncer).
 */
export function connect(options: { url: string; pool: number; isPooled?: boolean; limits?: ConnectionLimits }): Knex {
  const limits = options.isPooled ? {} : (options.limits ?? APPLICATION_LIMITS);
  const names = createStatementNames();
  const db = knex({
    client: 'pg',
    connection: { connectionString: options.url, connectionTimeoutMillis: 5_000, ...limits },
    pool: {
      min: 0,
      max: options.pool,
      afterCreate(connection: pg.Client, done: (error: Error | null, connection: pg.Client) => void) {
        endWhenSilent(connection, (options.limits ?? APPLICATION_LIMITS).statement_timeout);
        if (options.isPooled) removeNames(connection);
        else nameStatements(connection, names);
        done(null, connection);
      },
    },
    acquireConnectionTimeout: 10_000,
    log: { warn: printWarning },
    wrapIdentifier: (name, quote, context: unknown) => quote(context === MODEL_QUERY ? toSnakeCase(name) : name),
  });
  return traceQueries(db);
}

/** Drops the connection errors that knex prints in addition to throwing them: the caller logs them. */
function printWarning(message: unknown): void {
  if (!/^(Acquire connection|Connection) error: /i.test(String(message))) process.stdout.write(`${String(message)}\n`);
}

/** After the limit of a statement, the server has this long to say so. */
const SILENCE_AFTER_LIMIT_MS = 5_000;

/**
 * Cuts a connection whose server has gone without closing it: it is open, so neither the limit of the server nor that of
 * connecting applies. One that waits for its next statement is left: it may hold a lock for work that takes longer.
 */
function endWhenSilent(client: pg.Client, statementMs = 0): void {
  if (statementMs === 0) return;
  // Missing from the types of `pg`; the tests of a hanging database need both.
  const internals = client as unknown as { connection: { stream: Socket }; readyForQuery: boolean };
  const { stream } = internals.connection;
  stream.setTimeout(statementMs + SILENCE_AFTER_LIMIT_MS);
  // `setTimeout` would register its callback with `once`: only the first timeout would be handled.
  stream.on('timeout', () => {
    if (internals.readyForQuery) return;
    stream.destroy(Object.assign(new Error('PostgreSQL does not answer.'), { code: 'ETIMEDOUT' }));
  });
}

/** Logs a warning if the database role has no `statement_timeout`, which a pooler cannot set for each connection. */
export async function warnWithoutStatementLimit({
  db,
  log,
  config,
}: Pick<Deps, 'db' | 'log' | 'config'>): Promise<void> {
  if (!config.database.isPooled) return;
  try {
    const { rows }: { rows: { statement_timeout: string }[] } = await db.raw('show statement_timeout');
    if (rows[0]?.statement_timeout === '0')
      log.warn(
        { settings: ['DATABASE_URL'] },
        'no statement limit behind the pooler: give the role one (docs/production.md#pgbouncer)',
      );
  } catch (error) {
    logConnectionError(log, { setting: 'DATABASE_URL', error, message: 'the statement limit could not be read' });
  }
}

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

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
