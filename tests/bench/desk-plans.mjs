// Explains the statements of each request and finds sequential scans of large tables in their plans.
import { readFileSync, writeFileSync, rmSync } from 'node:fs';

/** Smaller tables fit into a few pages: PostgreSQL scans them whatever their indexes are. */
const BIG_TABLE_ROWS = 5_000;
const EXPLAINED = /^\s*(select|with|update|delete|insert)\b/i;

/** Sends each request once and returns its sequential scans: `{ request, table, sql }`. */
export async function findSeqScans({ send, db, probe, requests }) {
  const { rows } = await db.query('select relname as name from pg_class where relkind = $1 and reltuples > $2', [
    'r',
    BIG_TABLE_ROWS,
  ]);
  const bigTables = new Set(rows.map(({ name }) => name));
  const planned = new Map();
  const scans = [];
  for (const request of requests) {
    for (const { text, values } of await listStatements(request, { send, probe })) {
      if (!EXPLAINED.test(text)) continue;
      const key = text + JSON.stringify(values);
      if (!planned.has(key)) planned.set(key, await explain(db, text, values));
      for (const { table, rows: expected } of planned.get(key))
        if (bigTables.has(table)) scans.push({ request: request.name, table, rows: expected, sql: text });
    }
  }
  return { scans, statements: planned.size };
}

async function listStatements(request, { send, probe }) {
  writeFileSync(probe, '', { mode: 0o666 });
  await send(request);
  const lines = readFileSync(probe, 'utf8').split('\n').filter(Boolean);
  rmSync(probe);
  return lines.map((line) => JSON.parse(line));
}

async function explain(db, text, values) {
  try {
    const { rows } = await db.query(`explain (format json) ${text}`, values);
    return listSeqScans(rows[0]['QUERY PLAN'][0].Plan);
  } catch (error) {
    throw new Error(`A statement could not be explained: ${text}`, { cause: error });
  }
}

const listSeqScans = (plan) => [
  ...(plan['Node Type'] === 'Seq Scan' ? [{ table: plan['Relation Name'], rows: plan['Plan Rows'] }] : []),
  ...(plan.Plans ?? []).flatMap(listSeqScans),
];
