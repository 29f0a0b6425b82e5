import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../../src/adapters/storage/s3.ts';

interface StoredObject {
  bytes: Buffer;
  type: string;
  length: string | undefined;
  storedAt: Date;
}

const SIGNATURE =
  /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/fr-par\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/;

/**
 * What an S3 store does with signed, path-style requests; anything else is refused as S3 would. It has the bucket
 * `letters`, and one called `hidden` to which access is denied.
 */
export async function startFakeS3({ pageSize = 1000 } = {}) {
  const objects = new Map<string, StoredObject>();
  const heard: { method: string; url: string; signed: boolean }[] = [];
  const created: { bucket: string; region: string | undefined }[] = [];
  const options = { forbidCreation: false };
  let failures = 0;
  let cuts = 0;
  const server: Server = createServer((request, response) => {
    void read(request).then((bytes) => {
      const { method = '', url = '', headers } = request;
      const { pathname, searchParams } = new URL(url, 'http://s3');
      const signed =
        SIGNATURE.test(headers.authorization ?? '') && /^\d{8}T\d{6}Z$/.test(String(headers['x-amz-date']));
      heard.push({ method, url, signed });
      if (cuts > 0) {
        cuts -= 1;
        return void request.socket.destroy();
      }
      if (failures > 0) {
        failures -= 1;
        return void response.writeHead(503).end();
      }
      const [, bucket = '', key] = pathname.split('/');
      if (!signed || bucket === 'hidden') return void response.writeHead(403).end();
      const exists = bucket === 'letters' || created.some((known) => known.bucket === bucket);
      if (key === undefined && method === 'PUT') {
        if (options.forbidCreation) return void response.writeHead(403).end();
        if (!exists) created.push({ bucket, region: /<LocationConstraint>([^<]*)</.exec(bytes.toString())?.[1] });
        return void response.writeHead(exists ? 409 : 200).end();
      }
      if (!exists) return void response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
      if (searchParams.has('list-type')) return void response.end(listPage(objects, searchParams, pageSize));
      if (key === undefined) return void response.writeHead(200).end();
      const stored = objects.get(key);
      if (method === 'PUT')
        objects.set(key, {
          bytes,
          type: headers['content-type'] ?? '',
          length: headers['content-length'],
          storedAt: new Date(),
        });
      else if (method === 'DELETE') objects.delete(key);
      else if (!stored) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      return void response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? stored?.bytes : undefined);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'letters',
    region: 'fr-par',
    accessKeyId: 'key-id',
    secretAccessKey: 'secret',
  };
  return Object.assign(options, {
    settings,
    objects,
    heard,
    created,
    fail: (times: number) => (failures = times),
    /** Closes the connections of the next requests without an answer. */
    cut: (times: number) => (cuts = times),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}

/** ListObjectsV2: a token is the last key of the page before. */
function listPage(objects: ReadonlyMap<string, StoredObject>, query: URLSearchParams, pageSize: number): string {
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const keys = [...objects.keys()].filter((key) => key > after).toSorted();
  const page = keys.slice(0, pageSize);
  const entries = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)!.storedAt.toISOString()}</LastModified><Size>${objects.get(key)!.bytes.length}</Size></Contents>`,
  );
  const isTruncated = keys.length > pageSize;
  const token = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><Name>letters</Name><IsTruncated>${isTruncated}</IsTruncated>${token}${entries.join('')}</ListBucketResult>`;
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
