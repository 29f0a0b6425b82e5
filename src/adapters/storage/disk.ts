import { randomUUID } from 'node:crypto';
import { access, copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileMissing } from './errors.ts';
import type { ByteStore, StoredKey } from './port.ts';

/**
 * Stores files in a folder: written to a temporary file, synced, then renamed, so that a crash leaves the old or the
 * new bytes, never a part.
 */
export class DiskStorage implements ByteStore {
  constructor(private readonly directory: string) {}

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.place(key, (beside) => writeAndSync(beside, bytes));
  }

  async putFile(key: string, path: string): Promise<void> {
    await this.place(key, async (beside) => {
      // A file on another disk is copied.
      await rename(path, beside).catch(() => copyFile(path, beside));
      await syncFolder(beside);
    });
    await rm(path, { force: true });
  }

  async getStream(key: string): Promise<Readable> {
    const file = await open(this.path(key), 'r').catch(toFileMissing(key));
    return file.createReadStream();
  }

  private async place(key: string, write: (beside: string) => Promise<void>): Promise<void> {
    const path = this.path(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const beside = `${path}.${randomUUID()}`;
    try {
      await write(beside);
      await rename(beside, path);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
    // The name itself is only safe from a power cut once its folder is on the disk.
    await syncFolder(dirname(path));
  }

  async get(key: string): Promise<Uint8Array> {
    return new Uint8Array(await readFile(this.path(key)).catch(toFileMissing(key)));
  }

  async delete(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  async *list(): AsyncGenerator<StoredKey[]> {
    const folders = await readdir(this.directory).catch(toEmptyIfGone);
    for (const folder of folders) {
      const keys = (await readdir(join(this.directory, folder)).catch(toEmptyIfGone)).filter((name) => KEY.test(name));
      const found = await Promise.all(
        keys.map(async (key) => {
          const file = await stat(this.path(key)).catch(() => null);
          return file?.isFile() ? [{ key, storedAt: file.mtime }] : [];
        }),
      );
      yield found.flat();
    }
  }

  async findMissing(keys: readonly string[]): Promise<string[]> {
    const missing = await Promise.all(
      keys.map((key) =>
        access(this.path(key)).then(
          () => [],
          (error: NodeJS.ErrnoException) => {
            if (error.code === 'ENOENT') return [key];
            throw error;
          },
        ),
      ),
    );
    return missing.flat();
  }

  private path(key: string): string {
    const [, name] = KEY.exec(key) ?? [];
    if (!name) throw new Error('A storage key is lower-case letters, digits and hyphens.');
    // Ids sort by time: the last characters spread evenly.
    return join(this.directory, name.slice(-2), key);
  }
}

/** A storage key; with a suffix, the temporary file of a write that was interrupted. */
const KEY = /^([a-z0-9-]{4,100})(?:\.[0-9a-f-]{36})?$/;

const toFileMissing =
  (storageKey: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw error.code === 'ENOENT' ? fileMissing({ storageKey }) : error;
  };

function toEmptyIfGone(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function writeAndSync(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
