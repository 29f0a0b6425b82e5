import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Maileva } from '../../src/adapters/postal/maileva/adapter.ts';
import { createTracking } from '../../src/adapters/tracking/laposte-suivi.ts';
import { mount as mountPostal } from '../../src/sandbox/maileva/stand-in.ts';
import { mountTracking } from '../../src/sandbox/tracking/index.ts';
import { mailevaSettings } from '../adapters/postal/settings.ts';
import { eventually } from '../harness/eventually.ts';
import { gateTo, runSandbox, type Gate, type RunningSandbox } from '../sandbox/running-sandbox.ts';
import { openApi, specsPresent } from './openapi.ts';
import { aPostalLetter } from './postal.ts';

const FILE = 'laposte-suivi-v2.json';
const present = specsPresent(FILE);

describe('the tracking adapter on the tracking sandbox', () => {
  let sandbox: RunningSandbox;
  let gate: Gate;
  const tracking = () => createTracking({ laPosteTracking: { apiUrl: gate.url, key: 'a-key' } })!;

  beforeAll(async () => {
    sandbox = await runSandbox([mountPostal, mountTracking]);
    gate = await gateTo(sandbox.url);
  });
  afterAll(async () => {
    await gate.close();
    await sandbox.close();
  });

  /** Posts a letter, waits for the end of its life and gives its number. */
  async function lived(word: string): Promise<string> {
    const port = new Maileva(mailevaSettings(sandbox.url));
    const letter = await aPostalLetter({
      recipientLines: ['FIBRE EXEMPLE', word, '', '12 RUE DE L EGLISE', '', '59000 LILLE'],
    });
    const { providerRef } = await port.createDraft(letter);
    await port.submit(providerRef, letter);
    const last = word === 'NPAI' ? 'LP17' : 'LP18';
    const news = await eventually(async () => {
      const told = await port.fetchTrackingEvents({ providerRef, key: letter.key });
      return told.some(({ providerCode }) => providerCode === last) && told;
    });
    return news[0]!.trackingNumber!;
  }

  test('follows a letter to its recipient', async () => {
    const number = await lived('');
    const news = (await tracking().read([number])).get(number)!;
    expect(news.map(({ providerCode }) => providerCode)).toEqual(['DR1', 'PC1', 'ET1', 'EP1', 'DI1']);
    expect(news.at(-1)!.stage).toBe('delivered');
  });

  test('does not treat a letter handed back to its sender as delivered', async () => {
    const number = await lived('NPAI');
    const news = (await tracking().read([number])).get(number)!;
    expect(news.at(-1)).toMatchObject({ providerCode: 'DI2', stage: 'returned' });
    expect(news.map(({ stage }) => stage)).not.toContain('delivered');
  });

  test('requests many numbers at once and returns no events for unknown ones', async () => {
    const known = await lived('ABSENT');
    const others = Array.from({ length: 14 }, (_, i) => `1A00000000${100 + i}`);
    const before = gate.seen.length;
    const read = await tracking().read([...others, known, 'not a number']);
    expect(gate.seen.length - before).toBe(2);
    expect(read.get(known)!.map(({ stage }) => stage)).toEqual(
      expect.arrayContaining(['awaiting_pickup', 'delivered']),
    );
    expect(others.every((number) => read.get(number)!.length === 0)).toBe(true);
    expect(read.get('not a number')).toEqual([]);
  });

  test('retries later if its key is rejected or the service is down', async () => {
    await expect(
      createTracking({ laPosteTracking: { apiUrl: gate.url, key: '' } })!.read(['1A00000000100']),
    ).rejects.toMatchObject({ name: 'RetryableError', status: 401 });
    gate.open = false;
    await expect(tracking().read(['1A00000000100'])).rejects.toMatchObject({ name: 'RetryableError', status: 503 });
    gate.open = true;
  });

  test('reads the other letters of a response in which one is of no known form', async () => {
    const event = { code: 'DI1', label: 'Remis', date: '2026-11-20T09:00:00+01:00' };
    const items = [null, 'text', { shipment: { idShip: '1A00000000101', event: {} } }];
    const known = { returnCode: 200, shipment: { idShip: '1A00000000102', event: [null, { code: 7 }, event] } };
    const server = createServer((_request, response) => response.end(JSON.stringify([...items, known])));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const port = createTracking({ laPosteTracking: { apiUrl, key: 'a-key' } })!;
      const read = await port.read(['1A00000000101', '1A00000000102']);
      expect(read.get('1A00000000101')).toEqual([]);
      expect(read.get('1A00000000102')).toMatchObject([{ providerCode: 'DI1', stage: 'delivered' }]);
    } finally {
      server.close();
    }
  });

  (present ? test : test.skip)('speaks as Suivi v2 describes it', async () => {
    await tracking().read(['1A00000000100']);
    await fetch(`${gate.url}/suivi/v2/idships/!!`, { headers: { 'x-okapi-key': 'a-key' } });
    const spec = openApi(FILE, '/suivi/v2');
    expect(gate.seen.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 207, 400, 401, 404]));
    expect(gate.seen.flatMap((exchange) => spec.faults(exchange))).toEqual([]);
  });
});
