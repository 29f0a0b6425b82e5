import { AwsClient } from 'aws4fetch';
import { DependencyUnavailable } from '../../kernel/outages.ts';
import type { StoragePort } from './port.ts';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Any S3-compatible store, by path-style addresses. */
export class S3Storage implements StoragePort {
  private readonly client: AwsClient;

  constructor(private readonly settings: S3Settings) {
    this.client = new AwsClient({ ...settings, service: 's3', retries: 3 });
  }

  async put(key: string, bytes: Uint8Array, mime: string): Promise<void> {
    await this.call('PUT', key, { body: Buffer.from(bytes), headers: { 'content-type': mime } });
  }

  async get(key: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.call('GET', key)).arrayBuffer());
  }

  async delete(key: string): Promise<void> {
    await this.call('DELETE', key);
  }

  private async call(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const { endpoint, bucket } = this.settings;
    const url = `${endpoint.replace(/\/$/, '')}/${bucket}/${encodeURIComponent(key)}`;
    const asked = { ...init, method, signal: AbortSignal.timeout(30_000) };
    const response = await this.client.fetch(url, asked).catch((error: unknown) => {
      throw new DependencyUnavailable('storage', 'The object store does not answer.', { cause: error });
    });
    const isUnavailable = response.status >= 500 || response.status === 429;
    if (isUnavailable) throw new DependencyUnavailable('storage', `The object store answered ${response.status} to ${method}.`);
    // Deleting what is gone is done, as on a disk.
    const gone = method === 'DELETE' && response.status === 404;
    if (!response.ok && !gone) throw new Error(`The object store answered ${response.status} to ${method}.`);
    return response;
  }
}
