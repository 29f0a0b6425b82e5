import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MerciFacteur } from '../../src/adapters/postal/mercifacteur/adapter.ts';
import type { DeliveryMethod } from '../../src/domain/delivery-method.ts';
import { mount as mountMerciFacteur } from '../../src/sandbox/mercifacteur/stand-in.ts';
import { merciFacteurSettings } from '../adapters/postal/settings.ts';
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

const FILE = 'mercifacteur-1.2.json';
const API = '/mercifacteur/api/1.2/prod/service';
const present = specsPresent(FILE);

(present ? describe : describe.skip)(
  'every call between the adapter and the stand-in of Merci Facteur is as described',
  () => {
    let sandbox: RunningSandbox;
    let gate: Gate;
    let port: MerciFacteur;
    let hooks: { url: string; close(): Promise<void> };
    const callbacks: { event: unknown; detail: unknown }[] = [];
    let described: ReturnType<typeof openApi> | undefined;
    const spec = () => (described ??= openApi(FILE, API));

    beforeAll(async () => {
      hooks = await serve((req, res) => {
        let text = '';
        req.on('data', (part: Buffer) => (text += part.toString('utf8')));
        req.on('end', () => {
          const form = new URLSearchParams(text);
          callbacks.push({ event: JSON.parse(form.get('event')!), detail: JSON.parse(form.get('detail')!) });
          res.writeHead(200).end();
        });
      });
      sandbox = await runSandbox([mountMerciFacteur]);
      gate = await gateTo(sandbox.url);
      port = new MerciFacteur(merciFacteurSettings(gate.url));
      await port.registerWebhook(`${hooks.url}/hook`);
    });
    afterAll(async () => {
      await gate.close();
      await sandbox.close();
      await hooks.close();
    });

    const listFaults = (exchanges: readonly Exchange[]): string[] =>
      exchanges.flatMap((exchange) => spec().faults(exchange));
    const isOver = async (envoi: string) =>
      (
        (await (await fetch(`${sandbox.url}/sandbox/mercifacteur/report.json`)).json()) as {
          id: string;
          over: boolean;
        }[]
      ).some(({ id, over }) => id.startsWith(envoi) && over);

    test.each<[DeliveryMethod, string]>([
      ['green', ''],
      ['tracked', ''],
      ['tracked', 'ABSENT'],
      ['registered_receipt', ''],
      ['registered_receipt', 'ABSENT'],
      ['registered_receipt', 'NPAI'],
      ['registered_receipt', 'REJET'],
    ])('the whole life of a %s letter %s', async (product, word) => {
      const letter = await aPostalLetter({
        product,
        recipientLines: ['FIBRE EXEMPLE', word, '', '12 RUE DE L EGLISE', '', '59000 LILLE'],
      });
      const answer = await port.submit('', letter);
      const { providerRef } = answer as { providerRef: string };
      await eventually(() => isOver(providerRef));
      await port.fetchTrackingEvents({ providerRef, key: letter.key });
      for (const kind of ['deposit', 'receipt'] as const) await port.fetchProof({ providerRef, key: letter.key }, kind);
      expect(listFaults(gate.seen)).toEqual([]);
    });

    test('cancelling, prices, quotas, countries and rejections', async () => {
      const before = gate.seen.length;
      const letter = await aPostalLetter({ product: 'tracked' });
      await port.quote(letter);
      const { providerRef } = (await port.submit('', letter)) as { providerRef: string };
      await port.cancel({ providerRef, key: letter.key });
      expect(
        await port.submit('', { ...letter, recipientLines: letter.recipientLines.with(5, '99999 NULLE PART') }),
      ).toMatchObject({ outcome: 'duplicate' });
      const { headers } = { headers: gate.seen.at(-1)!.requestHeaders as Record<string, string> };
      const access = { 'ww-service-id': headers['ww-service-id']!, 'ww-access-token': headers['ww-access-token']! };
      for (const path of [
        'getQuotaCompte',
        'listErrors',
        'getCountry?zone[]=FR',
        'getEnvoi?idEnvoi=1',
        'getProof?trackingNumber=x&document=depot',
        'getPostagePrice?modeEnvoi[]=pigeon',
      ])
        await fetch(`${gate.url}${API}/${path}`, { headers: access });
      await fetch(`${gate.url}${API}/getQuotaCompte`, { headers: { ...access, 'ww-access-token': 'old' } });
      await fetch(`${gate.url}${API}/sendCourrier`, {
        method: 'POST',
        headers: access,
        body: new URLSearchParams({ idUser: 'x', modeEnvoi: 'lrare' }),
      });
      const seen = gate.seen.slice(before);
      expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200, 400, 401]));
      expect(listFaults(seen)).toEqual([]);
    });

    test('the number of a posted letter is stored although it cannot be checked yet', async () => {
      const letter = await aPostalLetter({ product: 'tracked' });
      gate.spoil = ({ path }) => (/\/(getEnvoi|listEnvois)$/.test(path.split('?')[0]!) ? 'cut' : undefined);
      const answer = await port.submit('', letter);
      gate.spoil = () => undefined;
      expect(answer).toEqual({ outcome: 'accepted', providerRef: expect.stringMatching(/^\d+$/) });
      const { providerRef } = answer as { providerRef: string };
      expect(await port.fetchTrackingEvents({ providerRef, key: letter.key })).not.toHaveLength(0);
    });

    test('the callbacks', () => {
      expect(new Set(callbacks.map(({ event }) => (event as { name_event: string }).name_event))).toEqual(
        new Set(['new', 'printed', 'new-state', 'pdd', 'delivered', 'are', 'error', 'pnd']),
      );
      for (const content of callbacks) expect(spec().faultsOf(content, 'Webhook')).toEqual([]);
    });

    test('a wrong request or response is detected', () => {
      const sent = gate.seen.find(({ path, status }) => path.endsWith('/sendCourrier') && status === 200)!;
      expect(listFaults([{ ...sent, answer: Buffer.from('{"success":true,"envoi_id":"x"}') }]).join()).toMatch(
        /envoi_id/,
      );
      const form = new URLSearchParams(sent.requestBody.toString('utf8'));
      form.set('content', '{"letter":{"files":[],"base64files":""},"photo":"","card":""}');
      expect(listFaults([{ ...sent, requestBody: Buffer.from(form.toString()) }]).join()).toMatch(/files/);
    });
  },
);
