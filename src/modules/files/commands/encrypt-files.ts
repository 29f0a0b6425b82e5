import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { AppError } from '../../../kernel/errors.ts';
import { lockUntilCommit } from '../../../kernel/exclusive.ts';
import { serializeError } from '../../../kernel/logger.ts';
import { findOutage } from '../../../kernel/outages.ts';
import { fileStateMachine } from '../file.state-machine.ts';
import { checkFileKeys, listUsedKeyIds } from './check-file-keys.ts';

/** Files that are rewritten at the same time, in one transaction. */
const BATCH = 16;
/** How long the scheduled task works in one run. It runs each minute until nothing is left. */
const TASK_MS = 30_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type Rewriter = Pick<Deps, 'db' | 'log' | 'storage'>;

/** Encrypts files that an older version stored as they were, and compares FILE_KEYS with the keys that files need. */
export async function encryptFiles(deps: Deps, signal?: AbortSignal): Promise<void> {
  await checkFileKeys(deps);
  const end = performance.now() + TASK_MS;
  for await (const _batch of rewriteFiles(deps, null)) if (signal?.aborted || performance.now() > end) return;
}

/** Files without encryption, or under an older key. */
const countOutdatedFiles = async ({ db, storage }: Rewriter): Promise<number> => {
  const [newest] = storage.keyIds;
  const row = await db('files')
    .whereNull('deleted_at')
    .whereRaw('? is distinct from encryption_key_id', [newest])
    .count<{ count: number }[]>('* as count')
    .first();
  return row?.count ?? 0;
};

export interface Rotation {
  rewritten: number;
  failed: number;
  /** Keys of FILE_KEYS that no stored file needs any more. */
  unneededKeyIds: string[];
  /** Keys of FILE_KEYS that stored files need, the newest aside. */
  neededKeyIds: string[];
  /** Keys that stored files need and FILE_KEYS lacks. */
  missingKeyIds: string[];
}

/**
 * Brings every file under the newest key. What fails is reported and not changed: running it again continues with
 * what is left.
 */
export async function rotateFileKeys(deps: Deps, report: (line: string) => void): Promise<Rotation> {
  const [newest, ...older] = deps.storage.keyIds;
  const total = await countOutdatedFiles(deps);
  report(`${total} files are not under the newest key, ${newest}.`);
  const sum = { rewritten: 0, failed: 0 };
  const outdated = (await listUsedKeyIds(deps.db)).filter((keyId) => keyId !== newest);
  for (const keyId of [null, ...outdated])
    for await (const { rewritten, failed } of rewriteFiles(deps, keyId)) {
      const before = sum.rewritten;
      sum.rewritten += rewritten;
      sum.failed += failed;
      if (Math.floor(before / 1000) < Math.floor(sum.rewritten / 1000)) report(`${sum.rewritten} of ${total} …`);
    }
  await checkFileKeys(deps);
  const used = await listUsedKeyIds(deps.db);
  return {
    ...sum,
    neededKeyIds: older.filter((keyId) => used.includes(keyId)),
    unneededKeyIds: older.filter((keyId) => !used.includes(keyId)),
    missingKeyIds: used.filter((keyId) => !deps.storage.keyIds.includes(keyId)),
  };
}

/** Rewrites the files of one key, or those without encryption, batch by batch. */
async function* rewriteFiles(
  deps: Rewriter,
  keyId: string | null,
): AsyncGenerator<{ rewritten: number; failed: number }> {
  for (let afterId: string | undefined = BEFORE_ALL; afterId;) {
    const batch: RewrittenBatch = await rewriteBatch(deps, { keyId, afterId });
    if (batch.lastId) yield batch;
    afterId = batch.lastId;
  }
}

interface RewrittenBatch {
  lastId: string | undefined;
  rewritten: number;
  failed: number;
}

function rewriteBatch(
  deps: Rewriter,
  { keyId, afterId }: { keyId: string | null; afterId: string },
): Promise<RewrittenBatch> {
  const [newest] = deps.storage.keyIds;
  return deps.db.transaction(async (trx) => {
    // One process at a time: of two with other keys, the bytes of one could stay with the row of the other.
    await lockUntilCommit(trx, 'rewrite-files');
    const files: { id: string; storage_key: string }[] = await trx('files')
      .select('id', 'storage_key')
      .where({ encryption_key_id: keyId, status: fileStateMachine.initial })
      .whereNull('deleted_at')
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(BATCH);
    const results = await Promise.all(files.map((file) => rewriteFile(deps, file)));
    const withResult = (result: RewriteResult) => files.filter((_file, index) => results[index] === result);
    const rewritten = withResult('rewritten');
    const updated: { id: string }[] = await lockUpdatable(trx, rewritten)
      .update({ encryption_key_id: newest })
      .returning('id');
    // A file that was erased at the same time: what we stored came after its end.
    const stored = new Set(updated.map(({ id }) => id));
    for (const file of rewritten) if (!stored.has(file.id)) await deps.storage.delete(file.storage_key);
    const lost: { id: string }[] = await lockUpdatable(trx, withResult('missing')).select('id').forUpdate();
    for (const { id } of lost) await fileStateMachine.transition(trx, id, 'lose');
    return { lastId: files.at(-1)?.id, rewritten: updated.length, failed: lost.length + withResult('failed').length };
  });
}

/** Those of the files that were not erased since they were read. */
const lockUpdatable = (trx: Knex.Transaction, files: readonly { id: string }[]) =>
  trx('files')
    .whereIn(
      'id',
      files.map(({ id }) => id),
    )
    .whereNull('deleted_at');

type RewriteResult = 'rewritten' | 'missing' | 'failed';

/** @throws what an outage of the store throws: then no file can be rewritten */
async function rewriteFile(deps: Rewriter, file: { id: string; storage_key: string }): Promise<RewriteResult> {
  try {
    await deps.storage.rewrite(file.storage_key);
    return 'rewritten';
  } catch (error) {
    if (findOutage(error)) throw error;
    if ((await deps.storage.findMissing([file.storage_key])).length > 0) return 'missing';
    // The alarm and the rotation name the missing key once, not for each of its files.
    if (error instanceof AppError && error.code === 'file_key_missing') return 'failed';
    deps.log.error({ fileId: file.id, error: serializeError(error) }, 'stored file cannot be rewritten');
    return 'failed';
  }
}
