import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const FILE = 'manifest.json';
const Count = z.number().int().nonnegative();

/** One table: its rows, and a sum over them that does not depend on their order. */
const TableCopy = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: Count,
  checksum: z.string(),
  /** Of the compressed file in `tables`. */
  sha256: z.string(),
});
export type TableCopy = z.output<typeof TableCopy>;

/** What a backup folder holds. It is written last: a folder without it is not complete. */
export const Manifest = z.strictObject({
  format: z.literal(1),
  /** The instant of the database that the folder holds. */
  takenAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  release: z.string().nullable(),
  /** The migrations of the database, in their order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(TableCopy),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  files: z.strictObject({
    count: Count,
    bytes: Count,
    /** Of the list of files, which has the SHA-256 of each. */
    sha256: z.string(),
    /** Files that were erased while the backup ran. */
    erased: z.array(z.string()),
    /** Files with a row and without bytes, which the product has lost already. */
    missing: z.array(z.string()),
  }),
  /** What recognises the secrets that the restored data need, without giving them away. */
  secrets: z.record(z.string(), z.array(z.string())),
});
export type Manifest = z.output<typeof Manifest>;

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });

/** Reads the manifest of a folder; throws if the folder holds no complete backup. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, FILE);
  if (!existsSync(file))
    throw new Error(`${folder} holds no complete backup: ${FILE} is missing, which is written last.`);
  const result = Manifest.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!result.success) throw new Error(`${file} cannot be read: ${z.prettifyError(result.error)}`);
  return result.data;
}
