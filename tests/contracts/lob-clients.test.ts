import { createRequire } from 'node:module';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Configuration, LettersApi } from '@lob/lob-typescript-sdk';
import { mount as mountLob } from '../../src/sandbox/lob/stand-in.ts';
import { gateTo, runSandbox, serve, type Gate, type RunningSandbox } from '../sandbox/running-sandbox.ts';
import { openApi, specsPresent } from './openapi.ts';

/** What the tests use of Lob's older client, which has no types. */
interface LobNode {
  letters: {
    create(params: object, headers?: object): Promise<Letter>;
    retrieve(id: string): Promise<Letter>;
    list(query: object): Promise<{ data: Letter[]; count: number }>;
    delete(id: string): Promise<{ id: string; deleted: boolean }>;
  };
}
interface Letter {
  id: string;
  object?: string;
  metadata?: Record<string, string>;
  tracking_number?: string | null;
  extra_service?: string | null;
}
const LobClient = createRequire(import.meta.url)('lob') as new (key: string, options: { host: string }) => LobNode;

const FILE = 'lob-letters-trimmed.json';
const present = specsPresent(FILE);

const TO = {
  name: 'Jane Example',
  address_line1: '350 FIFTH AVE',
  address_city: 'NEW YORK',
  address_state: 'NY',
  address_zip: '10118',
  address_country: 'US',
};
const FROM = {
  ...TO,
  name: 'John Example',
  address_line1: '210 KING ST',
  address_city: 'SAN FRANCISCO',
  address_state: 'CA',
  address_zip: '94107',
};
const LETTER = {
  description: 'AF-1',
  to: TO,
  from: FROM,
  color: false,
  use_type: 'operational',
  extra_service: 'certified',
};

async function americanPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage([612, 792]);
  return Buffer.from(await pdf.save());
}

describe('Lob’s own clients work with the sandbox as with Lob', () => {
  let sandbox: RunningSandbox;
  let gate: Gate;
  let files: { url: string; close(): Promise<void> };
  let pdf: Buffer;
  beforeAll(async () => {
    pdf = await americanPdf();
    files = await serve((_, res) => res.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf));
    sandbox = await runSandbox([mountLob], { speed: 1e-3, env: { POSTAL_LOB_API_KEY: 'live_key' } });
    gate = await gateTo(sandbox.url);
  });
  afterAll(async () => {
    await gate.close();
    await sandbox.close();
    await files.close();
  });

  /** The same requests, in the form of each client. */
  const clients = {
    'lob (JavaScript)': (key: string) => {
      const { letters } = new LobClient(key, { host: `${gate.url}/lob/v1/` });
      return {
        create: (metadata: Record<string, string>, idempotencyKey: string) =>
          letters.create(
            { ...LETTER, to: { ...TO }, from: { ...FROM }, metadata, file: pdf },
            { 'idempotency-key': idempotencyKey },
          ),
        get: (id: string) => letters.retrieve(id),
        list: async (metadata: Record<string, string>) => (await letters.list({ limit: 5, metadata })).data,
        cancel: (id: string) => letters.delete(id),
        statusOf: (error: unknown) => (error as { status_code?: number }).status_code,
      };
    },
    '@lob/lob-typescript-sdk': (key: string) => {
      const letters = new LettersApi(new Configuration({ username: key, basePath: `${gate.url}/lob/v1` }));
      return {
        create: (metadata: Record<string, string>, idempotencyKey: string) =>
          letters.create(
            { ...LETTER, metadata, file: `${files.url}/letter.pdf` } as unknown as Parameters<typeof letters.create>[0],
            idempotencyKey,
          ) as unknown as Promise<Letter>,
        get: (id: string) => letters.get(id) as unknown as Promise<Letter>,
        list: async (metadata: Record<string, string>) =>
          (
            (await letters.list(5, undefined, undefined, undefined, undefined, metadata)) as unknown as {
              data: Letter[];
            }
          ).data,
        cancel: (id: string) => letters.cancel(id) as unknown as Promise<{ id: string; deleted: boolean }>,
        statusOf: (error: unknown) =>
          (error as { response?: { status?: number }; status?: number }).response?.status ??
          (error as { status?: number }).status,
      };
    },
  };

  test.each(Object.entries(clients))('%s creates, repeats, reads, finds and cancels a letter', async (name, open) => {
    const client = open('live_key');
    const metadata = { letter: `0192f0c1-${name.length}` };
    const made = await client.create(metadata, metadata.letter);
    expect(made).toMatchObject({
      object: 'letter',
      metadata,
      extra_service: 'certified',
      tracking_number: expect.any(String),
    });
    expect((await client.create(metadata, metadata.letter)).id).toBe(made.id);
    expect(await client.get(made.id)).toMatchObject({ id: made.id, metadata });
    expect((await client.list(metadata)).map(({ id }) => id)).toEqual([made.id]);
    expect(await client.cancel(made.id)).toMatchObject({ id: made.id, deleted: true });
  });

  test.each(Object.entries(clients))('%s receives errors with the statuses of Lob', async (_, open) => {
    const failure = async (run: Promise<unknown>) =>
      open('live_key').statusOf(
        await run.then(
          () => null,
          (error: unknown) => error,
        ),
      );
    expect(await failure(open('live_key').get('ltr_0000000000000000'))).toBe(404);
    expect(await failure(open('live_other').get('ltr_0000000000000000'))).toBe(401);
  });

  (present ? test : test.skip)('what passed is as Lob describes it', () => {
    const spec = openApi(FILE, '/lob/v1', ({ components }) => {
      // A certified letter that has not been scanned yet fits two of the three forms: the description itself allows
      // only one.
      const letter = components!.schemas!['letter'] as { oneOf?: unknown; anyOf?: unknown };
      letter.anyOf = letter.oneOf;
      delete letter.oneOf;
    });
    expect(gate.seen.length).toBeGreaterThan(10);
    expect(gate.seen.flatMap((exchange) => spec.faults(exchange))).toEqual([]);
  });
});
