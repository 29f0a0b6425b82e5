import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toEtag } from '../kernel/hash.ts';

const MAX_BYTES = 256 * 1024 * 1024;

export interface CachedImage {
  bytes: Buffer;
  tag: string;
}
export interface ImageCache {
  /**
   * Returns the file of this name. Makes it if it does not exist or is older than `freshMs`, once for all concurrent
   * calls.
   */
  getOrMake(name: string, make: () => Promise<Buffer>, freshMs?: number): Promise<CachedImage>;
}

export const toCacheKey = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);

/**
 * Caches images on disk. The least recently used are deleted when the folder exceeds its size. Several processes share
 * it: each writes whole files only, and tolerates files that another process has added or deleted.
 */
export function createImageCache(folder: string, maxBytes = MAX_BYTES): ImageCache {
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, { size: number; at: number }>();
  const underWay = new Map<string, Promise<CachedImage>>();
  let weight = 0;

  const recordUse = (name: string, size: number, usedAt: number): void => {
    weight += size - (files.get(name)?.size ?? 0);
    files.delete(name);
    files.set(name, { size, at: usedAt });
  };
  for (const file of readdirSync(folder)
    .filter((name) => !name.endsWith('.part'))
    .map((name) => ({ name, ...statSync(join(folder, name)) }))
    .sort((a, b) => a.mtimeMs - b.mtimeMs))
    recordUse(file.name, file.size, file.mtimeMs);

  const evict = async (name: string): Promise<void> => {
    weight -= files.get(name)?.size ?? 0;
    files.delete(name);
    await unlink(join(folder, name)).catch(ignoreGone);
  };
  const read = async (name: string, freshMs: number): Promise<Buffer | null> => {
    const usedAt = files.get(name)?.at ?? (await stat(join(folder, name)).catch(ignoreGone))?.mtimeMs;
    if (usedAt === undefined || Date.now() - usedAt >= freshMs) return null;
    const bytes = await readFile(join(folder, name)).catch(ignoreGone);
    if (bytes) recordUse(name, bytes.length, usedAt);
    return bytes ?? null;
  };
  const write = async (name: string, bytes: Buffer): Promise<void> => {
    const part = join(folder, `${randomUUID()}.part`);
    await writeFile(part, bytes);
    await rename(part, join(folder, name));
    recordUse(name, bytes.length, Date.now());
    for (const oldest of files.keys()) {
      if (weight <= maxBytes || oldest === name) break;
      await evict(oldest);
    }
  };

  const find = async (name: string, make: () => Promise<Buffer>, freshMs: number): Promise<CachedImage> => {
    let bytes = await read(name, freshMs);
    if (!bytes) {
      bytes = await make();
      await write(name, bytes);
    }
    return { bytes, tag: toEtag(bytes) };
  };

  return {
    getOrMake(name, make, freshMs = Number.POSITIVE_INFINITY) {
      const waiting = underWay.get(name) ?? find(name, make, freshMs).finally(() => underWay.delete(name));
      underWay.set(name, waiting);
      return waiting;
    },
  };
}

function ignoreGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
