import { createCipheriv, createDecipheriv } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const [NONCE_BYTES, TAG_BYTES] = [12, 16];
/** Contents are encrypted in chunks, each with its own tag: nothing is passed on before it was authenticated. */
const CHUNK_BYTES = 64 * 1024;

/** Thrown for contents that were changed, truncated or extended. */
export class UnauthenticContent extends Error {
  override name = 'UnauthenticContent';
}

/**
 * The number of the chunk, and whether it is the last: chunks cannot be reordered, left out or added. A data key encrypts
 * one file only, so a nonce never repeats.
 */
function buildNonce(index: number, { isLast }: { isLast: boolean }): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(index, NONCE_BYTES - 5);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

type Bytes = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Divides bytes into chunks of one size. The last is shorter or equal; only it may be empty. */
async function* splitIntoChunks(source: Bytes, size: number): AsyncGenerator<{ chunk: Buffer; nonce: Buffer }> {
  let pending: Buffer = Buffer.alloc(0);
  let index = 0;
  for await (const part of source) {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    pending = pending.length > 0 ? Buffer.concat([pending, bytes]) : bytes;
    for (; pending.length > size; index += 1) {
      yield { chunk: pending.subarray(0, size), nonce: buildNonce(index, { isLast: false }) };
      pending = pending.subarray(size);
    }
  }
  yield { chunk: pending, nonce: buildNonce(index, { isLast: true }) };
}

export async function* encryptChunks(plain: Bytes, dataKey: Buffer): AsyncGenerator<Buffer> {
  for await (const { chunk, nonce } of splitIntoChunks(plain, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, dataKey, nonce, { authTagLength: TAG_BYTES });
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @throws UnauthenticContent */
export async function* decryptChunks(encrypted: Bytes, dataKey: Buffer): AsyncGenerator<Buffer> {
  for await (const { chunk, nonce } of splitIntoChunks(encrypted, CHUNK_BYTES + TAG_BYTES)) {
    if (chunk.length < TAG_BYTES) throw new UnauthenticContent('The last chunk is incomplete.');
    const decipher = createDecipheriv(CIPHER, dataKey, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    const plain = decipher.update(chunk.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch (error) {
      throw new UnauthenticContent('A chunk is not authentic.', { cause: error });
    }
    yield plain;
  }
}
