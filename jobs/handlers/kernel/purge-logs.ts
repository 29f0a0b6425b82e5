import { changeInBatches, runSteps } from '../../../src/kernel/batches.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { PURGED_TABLES, type PurgedTable, recordPurgedRows } from '../../../src/kernel/purged-rows.ts';
import { measureTables } from '../../../src/kernel/table-sizes.ts';
import { type LogRetention, retentions } from '../../retentions.ts';

/**
 * Deletes the rows of logs past their retention, then logs how many went and the size of the tables that grow. The
 * report is written although a table failed.
 */
export async function purgeLogs(deps: Deps, signal: AbortSignal): Promise<void> {
  const deletedRows: Record<string, number> = {};
  const logs = PURGED_TABLES.flatMap((table): [PurgedTable, LogRetention][] => {
    const retention = retentions[table];
    return retention && 'findOld' in retention ? [[table, retention]] : [];
  });
  await runSteps([
    ...logs.map(([table, { days, findOld, dropOld }]) => async () => {
      const before = new Date(deps.now().getTime() - days(deps.config) * 86_400_000);
      const dropped = (await dropOld?.(deps, before, signal)) ?? 0;
      await recordPurgedRows(deps.db, table, dropped);
      deletedRows[table] = dropped;
      deletedRows[table] += await changeInBatches(deps, {
        table,
        rows: () => findOld(deps, before),
        change: (rows) => rows.delete(),
        signal,
      });
    }),
    async () => deps.log.info({ deletedRows, tableBytes: await measureLargestTables(deps) }, 'logs purged'),
  ]);
}

/** The ten largest tables with their indexes, in bytes. */
async function measureLargestTables({ db }: Pick<Deps, 'db'>): Promise<Record<string, number>> {
  const tables = await measureTables(db);
  return Object.fromEntries(tables.slice(0, 10).map(({ name, bytes }) => [name, bytes]));
}
