import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { DependencyUnavailable } from '../../kernel/outages.ts';
import { fileMissing } from './errors.ts';
import type { ByteStore, StoredKey } from './port.ts';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

type S3Request = RequestInit & { timeoutMs?: number };

/** A large file takes long, in both directions. */
const STREAM_TIMEOUT_MS = 15 * 60_000;
/** A browser waits for the answer. */
const FIND_TIMEOUT_MS = 5_000;

/** What is stored is encrypted: the media type of the file would be a hint at its contents. */
const CONTENT_TYPE = { 'content-type': 'application/octet-stream' };

/** Any S3-compatible store, by path-style addresses. */
export class S3Storage implements ByteStore {
  private readonly client: AwsClient;

  constructor(private readonly settings: S3Settings) {
    this.client = new AwsClient({ ...settings, service: 's3', retries: 3 });
  }

  /** Creates the bucket if it does not exist. Keys that may not look at the bucket change nothing. */
  async createBucket(): Promise<void> {
    const { bucket, region } = this.settings;
    const { status } = await this.request('HEAD', '');
    if (status !== 404) return;
    // The default region of S3 must not be named.
    const body = `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><LocationConstraint>${region}</LocationConstraint></CreateBucketConfiguration>`;
    const created = await this.request('PUT', '', region === 'us-east-1' ? {} : { body });
    // Of two releases at once, one creates it.
    if (!created.ok && created.status !== 409)
      throw new Error(
        `The bucket "${bucket}" does not exist, and the object store answered ${created.status} when it was to be created. Create it, or correct S3_BUCKET (docs/production.md#files).`,
      );
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.call('PUT', key, { body: Buffer.from(bytes), headers: CONTENT_TYPE });
  }

  async get(key: string): Promise<Uint8Array> {
    return readBody(await this.call('GET', key));
  }

  /** Returns null when the key is unknown, which S3 does not tell to keys that may not list the bucket. */
  async find(key: string): Promise<Uint8Array | null> {
    const response = await this.request('GET', `/${encodeURIComponent(key)}`, { timeoutMs: FIND_TIMEOUT_MS });
    if (response.status === 404 || response.status === 403) return null;
    if (!response.ok) throw new Error(`The object store answered ${response.status} to GET.`);
    return readBody(response);
  }

  async putFile(key: string, path: string): Promise<void> {
    // A blob on the disk has a length, which S3 requires, and can be sent again.
    const body = await openAsBlob(path);
    await this.call('PUT', key, { body, headers: CONTENT_TYPE, timeoutMs: STREAM_TIMEOUT_MS });
    await rm(path, { force: true });
  }

  async getStream(key: string): Promise<Readable> {
    const { body } = await this.call('GET', key, { timeoutMs: STREAM_TIMEOUT_MS });
    return body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([]);
  }

  async delete(key: string): Promise<void> {
    await this.call('DELETE', key);
  }

  async *list(): AsyncGenerator<StoredKey[]> {
    yield* this.listFrom('');
  }

  async findMissing(keys: readonly string[]): Promise<string[]> {
    const missing = new Set(keys);
    const [first = '', last = ''] = [keys.toSorted()[0], keys.toSorted().at(-1)];
    // S3 lists what follows a key: the text before the first one is less by its last character.
    for await (const page of this.listFrom(first.slice(0, -1))) {
      for (const { key } of page) missing.delete(key);
      if ((page.at(-1)?.key ?? last) >= last) break;
    }
    return [...missing];
  }

  /** Lists the keys after a text, in the order of their bytes. */
  private async *listFrom(start: string): AsyncGenerator<StoredKey[]> {
    for (let token: string | undefined = ''; token !== undefined;) {
      const query = new URLSearchParams({
        'list-type': '2',
        [token ? 'continuation-token' : 'start-after']: token || start,
      });
      const response = await this.request('GET', `?${query.toString()}`);
      if (!response.ok) throw new Error(`The object store answered ${response.status} to a list.`);
      const xml = new TextDecoder().decode(await readBody(response));
      yield [...xml.matchAll(/<Contents>.*?<\/Contents>/gs)].map(([entry]) => ({
        key: readElement(entry, 'Key') ?? '',
        storedAt: new Date(readElement(entry, 'LastModified') ?? ''),
      }));
      token = readElement(xml, 'NextContinuationToken');
    }
  }

  private async call(method: string, key: string, init: S3Request = {}): Promise<Response> {
    const response = await this.request(method, `/${encodeURIComponent(key)}`, init);
    // Deleting a missing file succeeds, as on a disk.
    if (response.ok || (method === 'DELETE' && response.status === 404)) return response;
    const isBucketMissing = response.status === 404 && (await response.text()).includes('NoSuchBucket');
    if (response.status === 404 && !isBucketMissing) throw fileMissing({ storageKey: key });
    // Keys that are refused are an outage too: the requested file may exist.
    const reason = isBucketMissing ? `: the bucket "${this.settings.bucket}" does not exist` : '';
    throw new DependencyUnavailable('storage', `The object store answered ${response.status} to ${method}${reason}.`);
  }

  private async request(
    method: string,
    path: string,
    { timeoutMs = 30_000, ...init }: S3Request = {},
  ): Promise<Response> {
    const { endpoint, bucket } = this.settings;
    const url = `${endpoint}/${bucket}${path}`;
    const request = { ...init, method, signal: AbortSignal.timeout(timeoutMs) };
    const send = () => this.client.fetch(url, request);
    // The store may have closed the idle connection. All requests of this class are idempotent.
    const retry = (error: unknown) => (isClosedConnection(error) ? send() : Promise.reject(error));
    const fail = (cause: unknown): never => {
      throw new DependencyUnavailable('storage', 'The object store does not answer.', { cause });
    };
    const response = await send().catch(retry).catch(fail);
    const isUnavailable = response.status >= 500 || response.status === 429;
    if (isUnavailable)
      throw new DependencyUnavailable('storage', `The object store answered ${response.status} to ${method}.`);
    return response;
  }
}

const CLOSED_CODES: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** The cause of an error of `fetch` holds the code of the socket error. */
const isClosedConnection = (error: unknown): boolean =>
  CLOSED_CODES.has((error as { cause?: { code?: unknown } }).cause?.code);

/** Reads a response to its end, which may be cut off. */
async function readBody(response: Response): Promise<Uint8Array> {
  const bytes = await response.arrayBuffer().catch((error: unknown) => {
    throw new DependencyUnavailable('storage', 'The object store stopped in the middle of an answer.', {
      cause: error,
    });
  });
  return new Uint8Array(bytes);
}

const readElement = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
