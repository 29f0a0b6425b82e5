import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decryptChunks, encryptChunks, UnauthenticContent } from './chunk-cipher.ts';
import { fileDamaged } from './errors.ts';
import { FileKeys, HEADER_BYTES, parseHeader, type FileHeader } from './file-keys.ts';
import type { ByteStore, ReadOptions, StoragePort, StoredKey } from './port.ts';

const DATA_KEY_BYTES = 32;

/**
 * Encrypts what it stores in another store: contents with a data key of their own, which the newest configured key
 * wraps in the header. The storage key is authenticated with it. docs/decisions/0033-encrypt-stored-files.md
 */
export class EncryptedStorage implements StoragePort {
  readonly keyIds: StoragePort['keyIds'];
  private readonly keys: FileKeys;

  constructor(
    private readonly store: ByteStore,
    fileKeys: readonly string[],
  ) {
    this.keys = new FileKeys(fileKeys);
    this.keyIds = this.keys.ids;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const dataKey = randomBytes(DATA_KEY_BYTES);
    const content = await collect(encryptChunks([bytes], dataKey));
    await this.store.put(key, Buffer.concat([this.keys.wrap(dataKey, key), content]));
  }

  async putFile(key: string, path: string): Promise<void> {
    const dataKey = randomBytes(DATA_KEY_BYTES);
    const content = encryptChunks(createReadStream(path), dataKey);
    await this.putParts(key, { header: this.keys.wrap(dataKey, key), content, path: `${path}.encrypted` });
    await rm(path, { force: true });
  }

  async get(key: string, options?: ReadOptions): Promise<Uint8Array> {
    const bytes = Buffer.from(await this.store.get(key));
    const header = parseHeader(bytes);
    if (!header) return assertMayBePlain(key, bytes, options);
    return collect(this.decrypt(key, header, [bytes.subarray(HEADER_BYTES)]));
  }

  async getStream(key: string, options?: ReadOptions): Promise<Readable> {
    const { header, content, source } = await this.open(key);
    try {
      const plain = header ? this.decrypt(key, header, content) : assertMayBePlain(key, content, options);
      // A reader that leaves before the first part has not started the generators, which would close the source.
      return Readable.from(plain, { objectMode: false }).once('close', () => source.destroy());
    } catch (error) {
      source.destroy();
      throw error;
    }
  }

  async rewrite(key: string): Promise<void> {
    const { header, content, source } = await this.open(key);
    try {
      if (header?.keyId === this.keyIds[0]) return;
      const dataKey = header ? this.keys.unwrap(header, key) : randomBytes(DATA_KEY_BYTES);
      await this.putParts(key, {
        header: this.keys.wrap(dataKey, key),
        content: header ? content : encryptChunks(content, dataKey),
        path: temporaryPath(),
      });
    } finally {
      source.destroy();
    }
  }

  getStored(key: string): Promise<Readable> {
    return this.store.getStream(key);
  }

  putStored(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    return this.putParts(key, { content, path: temporaryPath() });
  }

  delete(key: string): Promise<void> {
    return this.store.delete(key);
  }

  list(): AsyncIterable<StoredKey[]> {
    return this.store.list();
  }

  findMissing(keys: readonly string[]): Promise<string[]> {
    return this.store.findMissing(keys);
  }

  /** Unwraps the data key at once, so that a missing key is reported before the first byte is sent. */
  private decrypt(
    key: string,
    header: FileHeader,
    content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Buffer> {
    const dataKey = this.keys.unwrap(header, key);
    return (async function* () {
      try {
        yield* decryptChunks(content, dataKey);
      } catch (error) {
        throw error instanceof UnauthenticContent ? fileDamaged({ storageKey: key, keyId: header.keyId }) : error;
      }
    })();
  }

  /** Reads the header of stored bytes. `content` is the rest, or all of a file that is not encrypted. */
  private async open(
    key: string,
  ): Promise<{ header: FileHeader | null; content: AsyncGenerator<Buffer>; source: Readable }> {
    const source = await this.store.getStream(key);
    const parts: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
    let start: Buffer = Buffer.alloc(0);
    while (start.length < HEADER_BYTES) {
      const { value, done } = await parts.next();
      if (done) break;
      start = Buffer.concat([start, value]);
    }
    const header = parseHeader(start);
    const content = (async function* () {
      yield header ? start.subarray(HEADER_BYTES) : start;
      for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value;
    })();
    return { header, content, source };
  }

  /** Stores contents, after a header if any, by way of a local file, so that memory holds only a part at a time. */
  private async putParts(
    key: string,
    { header, content, path }: { header?: Buffer; content: AsyncIterable<Uint8Array>; path: string },
  ): Promise<void> {
    try {
      const readParts = async function* () {
        if (header) yield header;
        yield* content;
      };
      await pipeline(readParts, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      await this.store.putFile(key, path);
    } finally {
      await rm(path, { force: true });
    }
  }
}

const temporaryPath = (): string => join(tmpdir(), `affranchi-${randomUUID()}`);

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const collected: Buffer[] = [];
  for await (const part of parts) collected.push(part);
  return Buffer.concat(collected);
}

/** Returns contents without encryption where an older version may have stored them. */
function assertMayBePlain<Content>(key: string, content: Content, options?: ReadOptions): Content {
  if (!options?.mayBePlain) throw fileDamaged({ storageKey: key, keyId: null });
  return content;
}
