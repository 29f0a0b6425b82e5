import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { fileDamaged, fileKeyMissing } from './errors.ts';

const CIPHER = 'aes-256-gcm';
const [ID_BYTES, NONCE_BYTES, KEY_BYTES, TAG_BYTES] = [8, 12, 32, 16];

/** Begins every encrypted file. No PDF, image, archive or text begins like this. The last byte is the version. */
const MAGIC = Buffer.from('\u0089AFCHIF\u0001', 'latin1');

/** Magic and version, key id, nonce, wrapped data key, tag. */
export const HEADER_BYTES = MAGIC.length + ID_BYTES + NONCE_BYTES + KEY_BYTES + TAG_BYTES;

/** The first bytes of an encrypted file: its data key, wrapped by one of the configured keys. */
export interface FileHeader {
  keyId: string;
  nonce: Buffer;
  wrappedKey: Buffer;
  tag: Buffer;
}

/** Reads the header of a file; null if the file is not encrypted. */
export function parseHeader(bytes: Buffer): FileHeader | null {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  let offset = MAGIC.length;
  const take = (length: number): Buffer => bytes.subarray(offset, (offset += length));
  return {
    keyId: take(ID_BYTES).toString('hex'),
    nonce: take(NONCE_BYTES),
    wrappedKey: take(KEY_BYTES),
    tag: take(TAG_BYTES),
  };
}

/** Derives the id of a key. It says nothing about the key, and another key has another id. */
const deriveId = (key: Buffer): string =>
  createHmac('sha256', key).update('affranchi file key').digest().subarray(0, ID_BYTES).toString('hex');

/** What is authenticated with a data key: the file that it belongs to, so that files cannot be exchanged. */
const toAuthenticatedData = (keyId: string, storageKey: string): Buffer =>
  Buffer.concat([MAGIC, Buffer.from(keyId, 'hex'), Buffer.from(storageKey)]);

/** The configured keys. Each wraps the data keys of files; none encrypts a file itself. */
export class FileKeys {
  readonly ids: readonly [newest: string, ...older: string[]];
  private readonly keys: ReadonlyMap<string, Buffer>;

  /** @param encoded 32 bytes each in base64, newest first */
  constructor(encoded: readonly string[]) {
    const keys = encoded.map((text) => Buffer.from(text, 'base64'));
    const [newest, ...older] = keys.map(deriveId);
    if (!newest) throw new Error('FILE_KEYS contains no key.');
    this.ids = [newest, ...older];
    this.keys = new Map(keys.map((key) => [deriveId(key), key]));
  }

  /** Wraps a data key by the newest key. Returns the header of the file. */
  wrap(dataKey: Buffer, storageKey: string): Buffer {
    const [keyId] = this.ids;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.getKey(keyId, storageKey), nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(toAuthenticatedData(keyId, storageKey));
    const wrappedKey = Buffer.concat([cipher.update(dataKey), cipher.final()]);
    return Buffer.concat([MAGIC, Buffer.from(keyId, 'hex'), nonce, wrappedKey, cipher.getAuthTag()]);
  }

  /** @throws `file_key_missing`, or `file_damaged` if the header was changed or belongs to another file */
  unwrap({ keyId, nonce, wrappedKey, tag }: FileHeader, storageKey: string): Buffer {
    const decipher = createDecipheriv(CIPHER, this.getKey(keyId, storageKey), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(toAuthenticatedData(keyId, storageKey)).setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(wrappedKey), decipher.final()]);
    } catch {
      throw fileDamaged({ storageKey, keyId });
    }
  }

  private getKey(keyId: string, storageKey: string): Buffer {
    const key = this.keys.get(keyId);
    if (!key) throw fileKeyMissing({ storageKey, keyId });
    return key;
  }
}
