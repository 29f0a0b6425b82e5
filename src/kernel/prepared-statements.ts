import type { Client } from 'pg';

/** A statement is prepared when a process asks it this often. */
const REPETITIONS = 10;
/** Limits of what a process remembers: lists of values of any length make statements without end. */
const MAX_PREPARED = 300;
const MAX_COUNTED = 2_000;

/**
 * After a migration that adds a column, PostgreSQL refuses a prepared statement that returns all columns (« cached plan
 * must not change result type »), and the version before runs on while `release` works.
 */
const RETURNS_ALL_COLUMNS = /[\s.]\*/;

interface Statement {
  text: string;
  values?: unknown[];
  name?: string;
}

/**
 * Gives repeated statements a name, by which each connection prepares them once: planning a read of `letters`, with its
 * indexes, costs more than the read itself. Statements without values stay as they are, because only they may be several
 * in one text.
 */
export function createStatementNames(): (statement: Statement) => Statement {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (statement) => {
    const { text, values = [] } = statement;
    if (values.length === 0) return statement;
    let name = names.get(text);
    if (name === undefined) {
      if (names.size >= MAX_PREPARED || RETURNS_ALL_COLUMNS.test(text)) return statement;
      const count = (counts.get(text) ?? 0) + 1;
      if (counts.size >= MAX_COUNTED) counts.clear();
      counts.set(text, count);
      if (count < REPETITIONS) return statement;
      counts.delete(text);
      name = `q${names.size}`;
      names.set(text, name);
    }
    return { ...statement, name };
  };
}

/** Makes a connection of Knex's pool send its statements with their names; a stream, which has no callback, has none. */
export function nameStatements(client: Pick<Client, 'query'>, name: (statement: Statement) => Statement): void {
  const query = client.query.bind(client) as (statement: Statement, done?: unknown) => unknown;
  Object.assign(client, {
    query: (statement: Statement, done?: unknown) => query(done ? name(statement) : statement, done),
  });
}

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
