import { createServer, type IncomingMessage, type Server } from 'node:http';

/**
 * What an S3 store does with signed, path-style requests; anything else is refused as S3 would. It has the bucket
 * `letters`, and one called `hidden` that nobody may look at.
 */
export function tinyS3() {
  const objects = new Map<string, { bytes: Buffer; type: string; length: string | undefined }>();
  const heard: { method: string; url: string; signed: boolean }[] = [];
  const created: { bucket: string; region: string | undefined }[] = [];
  const options = { forbidCreation: false };
  let failures = 0;
  const server: Server = createServer((request, response) => {
    void read(request).then((bytes) => {
      const signature =
        /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/fr-par\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/;
      const signed =
        signature.test(request.headers.authorization ?? '') &&
        /^\d{8}T\d{6}Z$/.test(String(request.headers['x-amz-date']));
      heard.push({ method: request.method!, url: request.url!, signed });
      if (failures > 0) {
        failures -= 1;
        return void response.writeHead(503).end();
      }
      const [, bucket = '', key] = request.url!.split('/');
      if (!signed || bucket === 'hidden') return void response.writeHead(403).end();
      const exists = bucket === 'letters' || created.some((known) => known.bucket === bucket);
      if (key === undefined && request.method === 'PUT') {
        if (options.forbidCreation) return void response.writeHead(403).end();
        if (!exists) created.push({ bucket, region: /<LocationConstraint>([^<]*)</.exec(bytes.toString())?.[1] });
        return void response.writeHead(exists ? 409 : 200).end();
      }
      if (!exists) return void response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
      if (key === undefined) return void response.writeHead(200).end();
      const there = objects.get(request.url!);
      if (request.method === 'PUT')
        objects.set(request.url!, {
          bytes,
          type: request.headers['content-type'] ?? '',
          length: request.headers['content-length'],
        });
      else if (request.method === 'DELETE') objects.delete(request.url!);
      else if (!there) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      return void response
        .writeHead(request.method === 'DELETE' ? 204 : 200)
        .end(request.method === 'GET' ? there!.bytes : undefined);
    });
  });
  return Object.assign(options, { server, objects, heard, created, fail: (times: number) => (failures = times) });
}
async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
