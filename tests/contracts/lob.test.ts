import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Lob } from '../../src/adapters/postal/lob/adapter.ts';
import type { DeliveryMethod } from '../../src/domain/delivery-method.ts';
import { mount as mountLob } from '../../src/sandbox/lob/stand-in.ts';
import { lobSettings } from '../adapters/postal/settings.ts';
import { eventually } from '../harness/eventually.ts';
import {
  gateTo,
  runSandbox,
  serve,
  type Exchange,
  type Gate,
  type RunningSandbox,
} from '../sandbox/running-sandbox.ts';
import { openApi, specsPresent } from './openapi.ts';
import { aPostalLetter } from './postal.ts';

const FILE = 'lob-letters-trimmed.json';
const present = specsPresent(FILE);

const AMERICAN = ['EXAMPLE FIBER INC', '', '', '350 FIFTH AVE', '', 'NEW YORK NY 10118'];
const GERMAN = ['BEISPIEL GMBH', 'FRAU MUSTER', '', 'HAUPTSTRASSE 5', '', '10115 BERLIN'];

(present ? describe : describe.skip)('every call between the adapter and the stand-in of Lob is as described', () => {
  let sandbox: RunningSandbox;
  let gate: Gate;
  let port: Lob;
  let hooks: { url: string; close(): Promise<void> };
  const callbacks: unknown[] = [];
  let described: ReturnType<typeof openApi> | undefined;
  const spec = () =>
    (described ??= openApi(FILE, '/lob/v1', ({ components }) => {
      // A certified letter that has not been scanned yet fits two of the three forms: the description itself allows
      // only one.
      const letter = components!.schemas!['letter'] as { oneOf?: unknown; anyOf?: unknown };
      letter.anyOf = letter.oneOf;
      delete letter.oneOf;
    }));

  beforeAll(async () => {
    hooks = await serve((req, res) => {
      let text = '';
      req.on('data', (part: Buffer) => (text += part.toString('utf8')));
      req.on('end', () => {
        callbacks.push(JSON.parse(text));
        res.writeHead(200).end();
      });
    });
    sandbox = await runSandbox([mountLob], {
      env: { SANDBOX_WEB_URL: hooks.url, POSTAL_LOB_WEBHOOK_SECRET: 'webhook-secret-of-ours' },
    });
    gate = await gateTo(sandbox.url);
    port = new Lob(lobSettings(gate.url));
  });
  afterAll(async () => {
    await gate.close();
    await sandbox.close();
    await hooks.close();
  });

  const listFaults = (exchanges: readonly Exchange[]): string[] =>
    exchanges.flatMap((exchange) => spec().faults(exchange));
  const isOver = async (letter: string) =>
    ((await (await fetch(`${sandbox.url}/sandbox/lob/report.json`)).json()) as { id: string; over: boolean }[]).some(
      ({ id, over }) => id === letter && over,
    );

  test.each<[DeliveryMethod, string, readonly string[], string]>([
    ['green', 'US', AMERICAN, ''],
    ['green', 'DE', GERMAN, ''],
    ['registered', 'US', AMERICAN, ''],
    ['registered_receipt', 'US', AMERICAN, 'ABSENT'],
    ['registered_receipt', 'US', AMERICAN, 'NPAI'],
    ['registered_receipt', 'US', AMERICAN, 'REJET'],
  ])('the whole life of a %s letter to %s', async (product, recipientCountry, lines, word) => {
    const letter = await aPostalLetter({
      product,
      recipientCountry,
      recipientLines: word ? lines.with(1, word) : lines,
    });
    const { providerRef } = (await port.submit('', letter)) as { providerRef: string };
    await eventually(() => isOver(providerRef));
    await port.fetchTrackingEvents({ providerRef, key: letter.key });
    expect(listFaults(gate.seen)).toEqual([]);
  });

  test('the request for a new letter', async () => {
    for (const { requestBody, requestHeaders } of gate.seen.filter(({ method }) => method === 'POST')) {
      const form = await new Response(new Uint8Array(requestBody), {
        headers: { 'content-type': String(requestHeaders['content-type']) },
      }).formData();
      const asked: Record<string, unknown> = {};
      for (const [path, value] of form) {
        const [, outer = '', inner] = /^(\w+)(?:\[(\w+)\])?$/.exec(path)!;
        const text = typeof value === 'string' ? value : value.name;
        asked[outer] = inner === undefined ? text : { ...(asked[outer] as object), [inner]: value };
      }
      expect(spec().faultsOf(asked, 'letter_editable', true)).toEqual([]);
    }
  });

  test('listing, cancelling and rejecting', async () => {
    const before = gate.seen.length;
    const authorization = `Basic ${Buffer.from('live_key:').toString('base64')}`;
    const ask = (method: string, path: string, headers: Record<string, string> = { authorization }) =>
      fetch(`${gate.url}/lob/v1/${path}`, { method, headers });
    await ask('GET', 'letters?limit=2');
    await ask('GET', 'letters?limit=200');
    await ask('GET', 'letters/ltr_none');
    await ask('DELETE', `letters/${gate.seen.flatMap(({ path }) => /ltr_\w{16}$/.exec(path) ?? [])[0]!}`);
    await ask('GET', 'letters', { authorization: `Basic ${Buffer.from('nobody:').toString('base64')}` });
    await ask('POST', 'letters');
    const seen = gate.seen.slice(before);
    expect(seen.map(({ status }) => status)).toEqual([200, 422, 404, 422, 401, 422]);
    expect(listFaults(seen)).toEqual([]);
  });

  test('the webhooks', () => {
    const types = new Set(callbacks.map((one) => (one as { event_type: { id: string } }).event_type.id));
    for (const type of [
      'letter.created',
      'letter.mailed',
      'letter.international_exit',
      'letter.certified.delivered',
      'letter.certified.pickup_available',
      'letter.certified.returned_to_sender',
      'letter.rejected',
    ])
      expect(types).toContain(type);
    for (const event of callbacks) {
      expect(spec().faultsOf(event, 'events')).toEqual([]);
      expect(spec().faultsOf((event as { body: unknown }).body, 'letter')).toEqual([]);
    }
  });

  test('a wrong response is detected', () => {
    const made = gate.seen.find(({ method, status }) => method === 'POST' && status === 200)!;
    const wrong = { ...(JSON.parse(made.answer.toString('utf8')) as object), carrier: 'pigeon' };
    expect(listFaults([{ ...made, answer: Buffer.from(JSON.stringify(wrong)) }]).join()).toMatch(/carrier/);
  });
});
