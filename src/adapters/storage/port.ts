import type { Readable } from 'node:stream';

/** Stores bytes. Keys contain no names and no personal data. */
export interface StoragePort {
  put(key: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** Moves a local file into the store. Memory holds only a part of it at a time. */
  putFile(key: string, path: string, mime: string): Promise<void>;
  /** Throws when the key is unknown. */
  get(key: string): Promise<Uint8Array>;
  /** The same bytes, read as they are consumed. Throws when the key is unknown. */
  getStream(key: string): Promise<Readable>;
  delete(key: string): Promise<void>;
}

/** The files under `/assets` of all releases, by their names, which contain a hash of the content. */
export interface SharedAssets {
  /** Returns null if no release had such a file, and while the store does not answer. */
  find(name: string): Promise<Uint8Array | null>;
}
