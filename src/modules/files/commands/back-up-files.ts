import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../../../kernel/deps.ts';
import { hashFile, hashStream } from '../../../kernel/hash.ts';
import { DependencyUnavailable } from '../../../kernel/outages.ts';
import { StoredFile } from '../models/file.ts';

/** The rows of a backup's list of files, as PostgreSQL's COPY writes them. */
export const FILES_TO_BACK_UP = 'select storage_key from files where deleted_at is null order by id';

/** Reading and writing wait for the store most of the time. */
const AT_ONCE = 8;
const REPORT_EVERY = 1_000;

export interface FileBackup {
  /** The list that FILES_TO_BACK_UP wrote. */
  wanted: string;
  /** The list that the backup writes: key and SHA-256 of the stored bytes of each file. */
  list: string;
  folder: string;
  report: (line: string) => void;
}

/** Bytes as they are stored: a backup is encrypted as the store is. */
type Stored = Pick<Deps, 'db' | 'storage'>;

/**
 * Copies stored bytes into a folder. Returns what was erased since the list was written, and what is missing although
 * its row is there. Throws when the store does not answer, or stops in the middle of an answer.
 */
export async function backUpFiles(
  deps: Stored,
  { wanted, list, folder, report }: FileBackup,
): Promise<{ count: number; bytes: number; erased: string[]; missing: string[] }> {
  const result = { count: 0, bytes: 0, erased: [] as string[], missing: [] as string[] };
  const output = createWriteStream(list, { flags: 'wx', mode: 0o600 });
  const copyOne = async (key: string): Promise<string> => {
    const file = toBackupPath(folder, key);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    if (!(await copyStored(deps, key, file))) {
      result[(await isErased(deps, key)) ? 'erased' : 'missing'].push(key);
      return '';
    }
    result.count += 1;
    result.bytes += (await stat(file)).size;
    return `${key}\t${await hashFile(file)}\n`;
  };
  for await (const keys of readLines(wanted)) {
    output.write((await Promise.all(keys.map(copyOne))).join(''));
    reportProgress(result.count, keys.length, report);
  }
  await new Promise<void>((done, failed) => output.once('error', failed).end(done));
  return result;
}

/** Puts the files of a backup into the store. Throws if one is not what the backup wrote. */
export async function restoreFiles(
  { storage }: Pick<Deps, 'storage'>,
  { list, folder, report }: Omit<FileBackup, 'wanted'>,
): Promise<number> {
  let count = 0;
  const restoreOne = async (line: string): Promise<void> => {
    const [key = '', sha256 = ''] = line.split('\t');
    const file = toBackupPath(folder, key);
    if ((await hashFile(file)) !== sha256) throw new Error(`File ${key} is not what the backup wrote.`);
    await storage.putStored(key, createReadStream(file));
    if ((await hashStream(await storage.getStored(key))) !== sha256)
      throw new Error(`The store returned other bytes for ${key}.`);
    count += 1;
  };
  for await (const lines of readLines(list)) {
    await Promise.all(lines.map(restoreOne));
    reportProgress(count, lines.length, report);
  }
  return count;
}

/** Ids sort by time: the last characters spread evenly. */
const toBackupPath = (folder: string, key: string): string => join(folder, key.slice(-2), key);

async function* readLines(file: string): AsyncGenerator<string[]> {
  let lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    lines.push(line);
    if (lines.length < AT_ONCE) continue;
    yield lines;
    lines = [];
  }
  if (lines.length > 0) yield lines;
}

function reportProgress(count: number, added: number, report: FileBackup['report']): void {
  if (Math.floor(count / REPORT_EVERY) > Math.floor((count - added) / REPORT_EVERY)) report(`${count} files`);
}

/** Copies the stored bytes of one file to a new local file. Returns false if the store cannot read them. */
async function copyStored({ storage }: Stored, key: string, path: string): Promise<boolean> {
  const stored = await storage.getStored(key).catch((error: unknown) => {
    if (error instanceof DependencyUnavailable) throw error;
    return null;
  });
  if (!stored) return false;
  try {
    await pipeline(stored, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return true;
  } catch (error) {
    // A bad block of a disk costs one file; a store that stops in the middle of an answer ends the backup.
    if ((error as NodeJS.ErrnoException).syscall !== 'read')
      throw new Error(`File ${key} could not be copied: ${(error as Error).message}`, { cause: error });
    await rm(path, { force: true });
    return false;
  }
}

const isErased = async ({ db }: Stored, key: string): Promise<boolean> =>
  !(await StoredFile.query(db).findOne({ storageKey: key }).whereNull('deletedAt'));
