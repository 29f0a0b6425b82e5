import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DependencyUnavailable } from '../../kernel/outages.ts';
import type { SharedAssets } from './port.ts';
import { S3Storage, type S3Settings } from './s3.ts';

/** Several small files travel at once. */
const PARALLEL = 8;
/** Files that are read at once: some pages full. Invented names reach the store as well, and must not occupy it. */
const MAX_READS = 64;
/** What a build names its files; `.br` and `.gz` are made again from them. */
const NAME = /^[\w-][\w.-]{0,150}\.(js|css|woff2)$/;
const toKey = (name: string): string => `asset-${name}`;

/** Stores the files under `/assets` in the object store, so that processes of the previous and of the next release can serve them. */
export class S3Assets implements SharedAssets {
  private readonly storage: S3Storage;
  private readonly reading = new Map<string, Promise<Uint8Array | null>>();

  constructor(settings: S3Settings) {
    this.storage = new S3Storage(settings);
  }

  /** Stores the files of this build. Those of earlier ones stay. */
  async storeAll(webRoot: string): Promise<void> {
    const folder = join(webRoot, 'assets');
    const names = (await readdir(folder)).filter((name) => NAME.test(name));
    const storeNext = async (): Promise<void> => {
      for (let name = names.pop(); name; name = names.pop())
        await this.storage.put(toKey(name), await readFile(join(folder, name)));
    };
    await Promise.all(Array.from({ length: PARALLEL }, storeNext));
  }

  async find(name: string): Promise<Uint8Array | null> {
    if (!NAME.test(name)) return null;
    const current = this.reading.get(name);
    if (current) return current;
    if (this.reading.size >= MAX_READS) return null;
    const reading = this.read(name).finally(() => this.reading.delete(name));
    this.reading.set(name, reading);
    return reading;
  }

  private async read(name: string): Promise<Uint8Array | null> {
    try {
      return await this.storage.find(toKey(name));
    } catch (error) {
      if (error instanceof DependencyUnavailable) return null;
      throw error;
    }
  }
}
