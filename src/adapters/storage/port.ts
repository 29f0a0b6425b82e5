/** Where bytes live. Keys are ours (no names, no personal data). */
export interface StoragePort {
  put(key: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** Throws when the key is unknown. */
  get(key: string): Promise<Uint8Array>;
  delete(key: string): Promise<void>;
}
