import { DatabaseError, type Client } from 'pg';

/** A statement is prepared when a process asks it this often. */
const REPETITIONS = 10;
/** Limits of what a process remembers: lists of values of any length make statements without end. */
const MAX_PREPARED = 300;
const MAX_COUNTED = 2_000;

/** A statement that returns all columns: a migration may add one while it is prepared. */
const RETURNS_ALL_COLUMNS = /[\s.]\*/;

interface Statement {
  text: string;
  values?: unknown[];
  name?: string;
}
type Done = (error: Error | null, result: unknown) => void;

interface StatementNames {
  /** Returns the statement with its name, if it has one. */
  readonly add: (statement: Statement, isInTransaction: boolean) => Statement;
  /** Makes each connection prepare the statement again, under another name. */
  readonly forget: (text: string) => void;
}

/**
 * Gives repeated statements a name, by which each connection prepares them once: planning a read of `letters`, with its
 * indexes, costs more than the read itself. Statements without values stay as they are, because only they may be several
 * in one text. So do statements that return all columns inside a transaction, which PostgreSQL would abort if a migration
 * added a column.
 */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  let nameCount = 0;
  return {
    add(statement, isInTransaction) {
      const { text, values = [] } = statement;
      if (values.length === 0 || (isInTransaction && RETURNS_ALL_COLUMNS.test(text))) return statement;
      let name = names.get(text);
      if (name === undefined) {
        if (names.size >= MAX_PREPARED) return statement;
        const count = (counts.get(text) ?? 0) + 1;
        if (counts.size >= MAX_COUNTED) counts.clear();
        counts.set(text, count);
        if (count < REPETITIONS) return statement;
        counts.delete(text);
        name = `q${nameCount}`;
        nameCount += 1;
        names.set(text, name);
      }
      return { ...statement, name };
    },
    forget: (text) => void names.delete(text),
  };
}

/**
 * Makes a connection of Knex's pool send its statements with their names; a stream, which has no callback, has none. A
 * statement whose columns a migration has changed since is sent again without a name: PostgreSQL refuses it before it
 * does anything.
 */
export function nameStatements(client: Pick<Client, 'query' | 'getTransactionStatus'>, names: StatementNames): void {
  const query = client.query.bind(client) as (statement: Statement, done?: Done) => unknown;
  Object.assign(client, {
    query(statement: Statement, done?: Done) {
      if (!done) return query(statement);
      const named = names.add(statement, client.getTransactionStatus() !== 'I');
      if (named === statement) return query(statement, done);
      return query(named, (error, result) => {
        if (!isPlanOutdated(error)) return done(error, result);
        names.forget(statement.text);
        query(statement, done);
      });
    },
  });
}

/** « cached plan must not change result type » (`RevalidateCachedQuery` in PostgreSQL's plancache.c). */
const isPlanOutdated = (error: Error | null): boolean =>
  error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/**
 * Makes a connection send every statement without a name, also those that a library names (rate-limiter-flexible):
 * behind PgBouncer, the next transaction may get a connection that has not prepared the statement, or one on which another
 * process has.
 */
export function removeNames(client: Pick<Client, 'query'>): void {
  const query = client.query.bind(client) as (statement: string | Statement, ...rest: unknown[]) => unknown;
  Object.assign(client, {
    query: (statement: string | Statement, ...rest: unknown[]) =>
      query(typeof statement === 'object' && statement.name ? { ...statement, name: undefined } : statement, ...rest),
  });
}
