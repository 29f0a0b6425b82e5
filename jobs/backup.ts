import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { migrationSource } from '../migrations/index.ts';
import { migrate } from '../migrations/migrate.ts';
import { copyDatabase, isDatabaseEmpty, loadDatabase } from '../src/kernel/backup/database-copy.ts';
import { readManifest, writeManifest, type Manifest } from '../src/kernel/backup/manifest.ts';
import type { Deps } from '../src/kernel/deps.ts';
import { hashFile } from '../src/kernel/hash.ts';
import { repeatErasures } from '../src/modules/auth/index.ts';
import { backUpFiles, FILES_TO_BACK_UP, restoreFiles } from '../src/modules/files/index.ts';
import { holdLettersInDoubt } from '../src/modules/orders/index.ts';

type Report = (line: string) => void;

const FILE_LIST = 'files.tsv';
const WANTED_FILES = 'files.wanted';

/**
 * Copies the database of one instant, then the files that it names, into an empty folder, while the product runs.
 * Returns false if a file is missing that the database names.
 */
export async function backUp(deps: Deps, target: string, report: Report): Promise<boolean> {
  const folder = createFolder(target);
  const database = await copyDatabase({ url: deps.config.database.directUrl, folder, report }, (copyToFile) =>
    copyToFile(FILES_TO_BACK_UP, join(folder, WANTED_FILES)),
  );
  // Files are copied after the database: one too many would do no harm, one too few would.
  const [wanted, list] = [join(folder, WANTED_FILES), join(folder, FILE_LIST)];
  const files = await backUpFiles(deps, { wanted, list, folder: join(folder, 'files'), report });
  await rm(wanted);
  await writeManifest(folder, {
    format: 1,
    ...database,
    finishedAt: deps.now().toISOString(),
    release: deps.config.release ?? null,
    files: { ...files, sha256: await hashFile(list) },
    secrets: toFingerprints(deps),
  });
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  report(`${folder}: ${rows} rows and ${files.count} files (${files.bytes} bytes) as of ${database.takenAt}.`);
  if (files.erased.length > 0) report(`${files.erased.length} files were erased while the backup ran.`);
  for (const key of files.missing) report(`File ${key} has no bytes in the store. See docs/runbook.md.`);
  return files.missing.length === 0;
}

/**
 * Fills an empty installation from a backup folder, compares every table and file with it, brings the schema to this
 * build, holds the letters that may have left since, and erases again who was erased since.
 */
export async function restore(deps: Deps, folder: string, report: Report): Promise<boolean> {
  const manifest = readManifest(folder);
  const refusal = await findRefusal(deps, manifest);
  if (refusal) {
    report(refusal);
    return false;
  }
  const list = join(folder, FILE_LIST);
  if ((await hashFile(list)) !== manifest.files.sha256) throw new Error(`${list} is not what the backup wrote.`);
  const { directUrl: url } = deps.config.database;
  await migrate({ url, log: deps.log }, selectMigrations(manifest.migrations));
  await loadDatabase({ url, folder, report }, manifest);
  await migrate({ url, log: deps.log });
  // Before the file store, which may fail: a worker started on this database must not post letters twice.
  const held = await holdLettersInDoubt(deps);
  const count = await restoreFiles(deps, { list, folder: join(folder, 'files'), report });
  report(
    `Restored as of ${manifest.takenAt}: ${manifest.tables.length} tables and ${count} files, compared by checksum.`,
  );
  await eraseAgain(deps, report, {
    since: 'the backup',
    advice:
      'copy the files `erasure-…` from there, in their folders, and repeat the restore into an empty installation',
  });
  if (held > 0)
    report(
      `${held} letters that may have left since are held. Compare them with the partners, then settle them: npm run settle-letters (docs/runbook.md).`,
    );
  return true;
}

/**
 * Does what `restore` does after it has loaded the database, for one that went back in time by other means: holds the
 * letters that may have left since, and erases again who was erased since. May be repeated.
 */
export async function completeRestore(deps: Deps, report: Report): Promise<boolean> {
  report(`${await holdLettersInDoubt(deps)} letters that may have left since the restored instant are held.`);
  await eraseAgain(deps, report, {
    since: 'the restored instant',
    advice: 'copy the files `erasure-…` from there, in their folders, and repeat this command',
  });
  return true;
}

/** `advice`: what to do if the store has no record of erasures because it is new. */
async function eraseAgain(
  deps: Deps,
  report: Report,
  { since, advice }: { since: string; advice: string },
): Promise<void> {
  const { recorded, repeated } = await repeatErasures(deps);
  report(
    recorded === 0
      ? `The file store knows no erased account. If it is not the store of the old installation, ${advice}.`
      : `The file store knows ${recorded} erased accounts; ${repeated} were erased after ${since}, and are erased again.`,
  );
}

async function findRefusal(deps: Deps, manifest: Manifest): Promise<string | null> {
  const known = await migrationSource.getMigrations([]);
  const unknown = manifest.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return `The backup is of a newer version (${manifest.release ?? unknown.at(-1)}). Restore it with that version.`;
  const own = toFingerprints(deps);
  const lost = Object.entries(manifest.secrets).find(([name, keys]) => !keys.some((key) => own[name]?.includes(key)));
  if (lost)
    return `${lost[0]} has none of the keys of the backup, without which parts of it cannot be opened. Take that setting from the old installation.`;
  if (!(await isDatabaseEmpty(deps.config.database.directUrl)))
    return 'The database is not empty. A restore fills an empty one: create another, or empty this one yourself.';
  return null;
}

function createFolder(target: string): string {
  const folder = resolve(target);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty. A backup takes a folder of its own.`);
  return folder;
}

/** The schema of the version that made the backup. */
const selectMigrations = (names: readonly string[]): typeof migrationSource => ({
  ...migrationSource,
  getMigrations: async () => [...names],
});

const toFingerprints = ({ config, storage }: Deps): Manifest['secrets'] => ({
  SESSION_KEYS: config.session.keys.map((key) =>
    createHash('sha256').update(`backup ${key}`).digest('hex').slice(0, 16),
  ),
  FILE_KEYS: [...storage.keyIds],
});
