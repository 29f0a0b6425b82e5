import { readInBatches } from '../../../kernel/db.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { OperatorError } from '../../../kernel/operator-error.ts';
import { fileStateMachine } from '../file.state-machine.ts';
import { StoredFile } from '../models/file.ts';
import { eraseStoredFile } from './erase-file.ts';
import { recordPresence } from './record-presence.ts';

const DAY_MS = 86_400_000;
const ROWS_AT_ONCE = 1000;
/** The key of a file is its id. What an interrupted write left has a suffix. Everything else in the store is not ours. */
const OWN_KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.[0-9a-f-]{36})?$/;

/**
 * Bytes without a row come from crashes and are few. Many of them mean that the store belongs to another installation, or
 * the database to another day: then nothing is erased.
 */
const computeMaxOrphans = (listed: number): number => Math.min(10_000, Math.max(10, listed / 100));
/** Files whose bytes are missing that raise alarms in one run. More of them have one cause, such as a disk not mounted. */
const MAX_LOST = 1000;

export interface Comparison {
  listed: number;
  orphans: number;
  erased: number;
  lost: number;
  found: number;
}

/**
 * Compares the store with the rows, in both directions. Erases bytes that have had no row for a day, and records the
 * rows whose bytes are missing, from which alarms follow.
 */
export async function compareFiles(
  deps: Deps,
  signal?: AbortSignal,
  { erasesMany = false }: { erasesMany?: boolean } = {},
): Promise<Comparison> {
  const dayAgo = new Date(deps.now().getTime() - DAY_MS);
  await finishErasures(deps, dayAgo);
  const { listed, orphans } = await listOrphans(deps, dayAgo, signal);
  const isPlausible = erasesMany || orphans.length <= computeMaxOrphans(listed);
  if (isPlausible) for (const key of orphans) await deps.storage.delete(key);
  const { lost, found } = await recordLostFiles(deps, signal);
  const comparison = { listed, orphans: orphans.length, erased: isPlausible ? orphans.length : 0, lost, found };
  deps.log.info(comparison, 'stored files compared');
  if (!isPlausible)
    throw new OperatorError(
      `${orphans.length} of ${listed} stored files have no row and were not erased: see docs/runbook.md#stored-files`,
    );
  return comparison;
}

/** Completes erasures that a crash interrupted. */
async function finishErasures(deps: Deps, before: Date): Promise<void> {
  const read = (afterId: string) =>
    StoredFile.query(deps.db)
      .where('deletedAt', '<', before)
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(ROWS_AT_ONCE);
  for await (const files of readInBatches(read)) for (const file of files) await eraseStoredFile(deps, file);
}

async function listOrphans(
  deps: Deps,
  before: Date,
  signal?: AbortSignal,
): Promise<{ listed: number; orphans: string[] }> {
  const orphans: string[] = [];
  let listed = 0;
  for await (const page of deps.storage.list()) {
    signal?.throwIfAborted();
    const keys = page.flatMap(({ key, storedAt }) => (OWN_KEY.test(key) && storedAt < before ? [key] : []));
    const rows: string[] = await deps.db('files').whereRaw('storage_key = any(?)', [keys]).pluck('storage_key');
    const known = new Set(rows);
    listed += page.length;
    orphans.push(...keys.filter((key) => !known.has(key)));
  }
  return { listed, orphans };
}

/** Records files whose bytes are missing, and those whose bytes are there again. */
async function recordLostFiles(deps: Deps, signal?: AbortSignal): Promise<{ lost: number; found: number }> {
  const read = (afterId: string) =>
    StoredFile.query(deps.db).whereNull('deletedAt').where('id', '>', afterId).orderBy('id').limit(ROWS_AT_ONCE);
  let [lost, found] = [0, 0];
  for await (const files of readInBatches(read)) {
    signal?.throwIfAborted();
    const missing = new Set(await deps.storage.findMissing(files.map(({ storageKey }) => storageKey)));
    const isMissing = ({ storageKey }: StoredFile): boolean => missing.has(storageKey);
    const changed = files.filter((file) => isMissing(file) !== fileStateMachine.isIn('unreadable', file.status));
    for (const file of changed) {
      const isLost = isMissing(file);
      if (isLost && lost >= MAX_LOST) continue;
      const isRecorded = await recordPresence(deps, file.id, isLost ? 'lose' : 'find');
      if (isRecorded && isLost) lost += 1;
      else if (isRecorded) found += 1;
    }
  }
  return { lost, found };
}
