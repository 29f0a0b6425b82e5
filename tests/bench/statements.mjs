// Counts what PostgreSQL is asked, by its own extension.

/** The parameters of a server whose statements are counted. */
export const COUNTING = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.max=5000'];

/** Marks a statement of the benchmark itself, which is not counted. */
export const OWN_STATEMENT = '/* benchmark */';

/** Counts every statement of every process from here; `read` returns those per letter, most frequent first. */
export async function countStatements(db) {
  await db.query('create extension if not exists pg_stat_statements');
  await db.query('select pg_stat_statements_reset()');
  return {
    async read(letters) {
      const { rows } = await db.query(
        `select sum(calls)::int as calls, regexp_replace(query, '\\s+', ' ', 'g') as statement from pg_stat_statements
          where query not like '%pg_stat_statements%' and query not like $1 group by 2 order by 1 desc`,
        [`%${OWN_STATEMENT}%`],
      );
      return {
        perLetter: rows.reduce((sum, { calls }) => sum + calls, 0) / letters,
        byCount: rows.map(({ calls, statement }) => ({ per_letter: calls / letters, statement })),
      };
    },
  };
}
