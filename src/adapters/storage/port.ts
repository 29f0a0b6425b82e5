import type { Readable } from 'node:stream';

/** The key of stored bytes, and when they were stored. */
export interface StoredKey {
  key: string;
  storedAt: Date;
}

/** Stores bytes as they are given, on a disk or in an object store. Keys contain no names and no personal data. */
export interface ByteStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Moves a local file into the store. Memory holds only a part of it at a time. */
  putFile(key: string, path: string): Promise<void>;
  /** Throws `file_missing` when the key is unknown. */
  get(key: string): Promise<Uint8Array>;
  /** The same bytes, read as they are consumed. Throws `file_missing` when the key is unknown. */
  getStream(key: string): Promise<Readable>;
  delete(key: string): Promise<void>;
  /** Everything in the store, page by page, including what an interrupted write left. */
  list(): AsyncIterable<StoredKey[]>;
  /** Returns the keys without bytes. Keys that sort next to one another need the fewest requests. */
  findMissing(keys: readonly string[]): Promise<string[]>;
}

export interface ReadOptions {
  /** Whether an older version may have stored the bytes without encryption. Otherwise such bytes are an error. */
  mayBePlain: boolean;
}

/** Stores files. The stored bytes are encrypted; reading throws `file_missing`, `file_key_missing` or `file_damaged`. */
export interface StoragePort extends Omit<ByteStore, 'get' | 'getStream'> {
  /** The ids of the configured keys. The first encrypts new files. */
  readonly keyIds: readonly [newest: string, ...older: string[]];
  get(key: string, options?: ReadOptions): Promise<Uint8Array>;
  /** Each part is authenticated before it is passed on; a damaged or truncated file ends the stream with an error. */
  getStream(key: string, options?: ReadOptions): Promise<Readable>;
  /**
   * Brings stored bytes under the newest key: encrypts those that are not encrypted, and wraps the data key of the
   * others again. The file can be read at the same time.
   */
  rewrite(key: string): Promise<void>;
  /**
   * The bytes as they lie in the store, for backups: encrypted, or plain if an older version stored them. Memory holds
   * only a part of them at a time.
   */
  getStored(key: string): Promise<Readable>;
  putStored(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}

/** The files under `/assets` of all releases, by their names, which contain a hash of the content. */
export interface SharedAssets {
  /** Returns null if no release had such a file, and while the store does not answer. */
  find(name: string): Promise<Uint8Array | null>;
}
