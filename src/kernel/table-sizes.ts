import type { Knex } from 'knex';
import { gauge, type Metric } from './metrics.ts';

export interface TableSize {
  name: string;
  /** Includes indexes and TOAST tables. */
  bytes: number;
  /** As autovacuum estimated them last: counting would read the table. */
  rows: number;
}

/** The size of each table, partitions counted with theirs, largest first. Reads no row of them. */
export async function measureTables(db: Knex): Promise<TableSize[]> {
  const { rows } = await db.raw<{ rows: TableSize[] }>(
    `select whole.relname as name, sum(pg_total_relation_size(part.oid))::float8 as bytes,
            sum(greatest(part.reltuples, 0))::float8 as rows
       from pg_class whole
       join lateral (select relid from pg_partition_tree(whole.oid) where isleaf) leaf on true
       join pg_class part on part.oid = leaf.relid
      where whole.relkind = 'p' and whole.relnamespace = 'public'::regnamespace and not whole.relispartition
      group by whole.relname
     union all
     select relname, pg_total_relation_size(oid)::float8, greatest(reltuples, 0)::float8 from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and not relispartition
      order by bytes desc`,
  );
  return rows;
}

export async function collectTableMetrics(trx: Knex.Transaction): Promise<Metric[]> {
  const tables = await measureTables(trx);
  const toSamples = (column: 'bytes' | 'rows') =>
    tables.map(({ name, [column]: value }) => ({ labels: { table: name }, value }));
  return [
    gauge('table_bytes', 'Bytes of each table with its indexes.', toSamples('bytes')),
    gauge('table_rows', 'Rows of each table, as PostgreSQL estimates them.', toSamples('rows')),
  ];
}
