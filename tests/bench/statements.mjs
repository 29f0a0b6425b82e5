// Counts the statements that PostgreSQL runs, by its own extension.

/** The parameters of a server whose statements are counted. */
export const COUNTING = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.max=5000'];

/** The same for a server that also says how long it plans, which costs it some time. */
export const COUNTING_PLANS = [...COUNTING, 'pg_stat_statements.track_planning=on'];

/** Marks a statement of the benchmark itself, which is not counted. */
export const OWN_STATEMENT = '/* benchmark */';

/** Counts every statement of every process from here; `read` returns those per letter, most frequent first. Times are milliseconds. */
export async function countStatements(db) {
  await db.query('create extension if not exists pg_stat_statements');
  await db.query('select pg_stat_statements_reset()');
  return {
    async read(letters) {
      const { rows } = await db.query(
        `select sum(calls)::int as calls, sum(total_exec_time + total_plan_time) as ms, sum(total_plan_time) as plan_ms,
                regexp_replace(query, '\\s+', ' ', 'g') as statement
           from pg_stat_statements where query not like '%pg_stat_statements%' and query not like $1 group by 4 order by 1 desc`,
        [`%${OWN_STATEMENT}%`],
      );
      return {
        perLetter: rows.reduce((sum, { calls }) => sum + calls, 0) / letters,
        byCount: rows.map(({ calls, ms, plan_ms, statement }) => ({
          per_letter: calls / letters,
          ms: ms / letters,
          plan_ms: plan_ms / letters,
          statement,
        })),
      };
    },
  };
}
