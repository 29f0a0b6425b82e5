import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Maileva } from '../../src/adapters/postal/maileva/adapter.ts';
import type { DeliveryMethod } from '../../src/domain/delivery-method.ts';
import { mount as mountPostal } from '../../src/sandbox/maileva/stand-in.ts';
import { mailevaSettings } from '../adapters/postal/settings.ts';
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

const FILES = {
  auth: 'maileva-authentication-v2.1.json',
  registered: 'maileva-registered_mail-v4.9.json',
  mail: 'maileva-mail-v2.9.json',
  notifications: 'maileva-notification_center-v2.8.json',
};
const present = specsPresent(...Object.values(FILES));

(present ? describe : describe.skip)(
  'every call between the adapter and the postal sandbox is as Maileva describes it',
  () => {
    let sandbox: RunningSandbox;
    let gate: Gate;
    let port: Maileva;
    let hooks: { url: string; close(): Promise<void> };
    const callbacks: unknown[] = [];

    beforeAll(async () => {
      hooks = await serve((req, res) => {
        let text = '';
        req.on('data', (part: Buffer) => (text += part.toString('utf8')));
        req.on('end', () => {
          callbacks.push(JSON.parse(text));
          res.writeHead(201).end();
        });
      });
      sandbox = await runSandbox([mountPostal]);
      gate = await gateTo(sandbox.url);
      port = new Maileva(mailevaSettings(gate.url));
      await port.registerWebhook(`${hooks.url}/hook`);
    });
    afterAll(async () => {
      await gate.close();
      await sandbox.close();
      await hooks.close();
    });

    const call = async (method: string, path: string, body?: unknown, type = 'application/json') => {
      const token = (
        (await (
          await fetch(`${gate.url}/maileva/auth/realms/services/protocol/openid-connect/token`, {
            method: 'POST',
            body: new URLSearchParams({
              grant_type: 'password',
              username: 'a',
              password: 'b',
              client_id: 'c',
              client_secret: 'd',
            }),
          })
        ).json()) as { access_token: string }
      ).access_token;
      const answer = await fetch(`${gate.url}/maileva/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>) };
    };

    const listFaults = (exchanges: readonly Exchange[]): string[] => {
      const specs = [
        openApi(FILES.auth, '/maileva/auth/realms/services/protocol/openid-connect'),
        openApi(FILES.registered, '/maileva/registered_mail/v4'),
        openApi(FILES.mail, '/maileva/mail/v2'),
        openApi(FILES.notifications, '/maileva/notification_center/v2'),
      ];
      return exchanges.flatMap(
        (exchange) =>
          specs.find((one) => one.speaks(exchange))?.faults(exchange) ?? [`${exchange.path}: no description`],
      );
    };

    test.each<[DeliveryMethod, string]>([
      ['green', ''],
      ['registered', ''],
      ['registered_receipt', ''],
      ['registered_receipt', 'ABSENT'],
      ['registered_receipt', 'NPAI'],
      ['registered_receipt', 'REJET'],
      ['green', 'REJET'],
    ])('the whole life of a %s letter %s', async (product, word) => {
      const letter = await aPostalLetter({
        product,
        recipientLines: ['FIBRE EXEMPLE', word, '', '12 RUE DE L EGLISE', '', '59000 LILLE'],
      });
      const { providerRef } = await port.createDraft(letter);
      const ours = { providerRef, key: letter.key };
      await port.fetchTrackingEvents(ours);
      await port.submit(providerRef, letter);
      const id = providerRef.slice(providerRef.indexOf(':') + 1);
      await eventually(
        async () => !(await (await fetch(`${sandbox.url}/sandbox/poste/${id}`)).text()).includes('ensuite'),
      );
      await port.fetchTrackingEvents(ours);
      for (const kind of ['deposit', 'content', 'receipt'] as const) await port.fetchProof(ours, kind);
      expect(listFaults(gate.seen)).toEqual([]);
    });

    test('changing, listing, deleting and rejecting', async () => {
      const before = gate.seen.length;
      for (const api of ['registered_mail/v4', 'mail/v2']) {
        const { body: sending } = await call('POST', `${api}/sendings`, { name: 'AF-1', custom_id: 'order_1234' });
        const place = `${api}/sendings/${String(sending!['id'])}`;
        expect(
          (await call('PATCH', place, { name: 'AF-2', custom_id: 'x' }, 'application/merge-patch+json')).body,
        ).toMatchObject({ name: 'AF-2' });
        const { body: recipient } = await call('POST', `${place}/recipients`, {
          address_line_1: 'A',
          address_line_6: '59000 LILLE',
          country_code: 'FR',
        });
        expect(
          (await call('POST', `${place}/recipients`, { address_line_6: 'LILLE', country_code: 'FR' })).status,
        ).toBe(400);
        expect((await call('GET', `${place}/recipients/${String(recipient!['id'])}`)).status).toBe(200);
        expect((await call('GET', `${place}/documents`)).status).toBe(200);
        expect((await call('POST', `${place}/submit`)).status).toBe(400);
        expect((await call('DELETE', `${place}/recipients/${String(recipient!['id'])}`)).status).toBe(204);
        expect((await call('GET', `${api}/sendings?start_index=1&count=2`)).status).toBe(200);
        expect((await call('DELETE', place)).status).toBe(204);
        expect((await call('GET', place)).status).toBe(404);
      }
      expect((await call('GET', 'notification_center/v2/notifications?count=3')).status).toBe(200);
      expect(listFaults(gate.seen.slice(before))).toEqual([]);
    });

    test('the callbacks', () => {
      expect(callbacks.length).toBeGreaterThan(0);
      const spec = openApi(FILES.notifications, '/maileva/notification_center/v2');
      for (const content of callbacks) {
        const answer = Buffer.from(JSON.stringify(content));
        expect(
          spec.faults({
            method: 'GET',
            path: '/maileva/notification_center/v2/notifications/1/content',
            requestHeaders: {},
            requestBody: Buffer.alloc(0),
            status: 200,
            answerType: 'application/json',
            answer,
          }),
        ).toEqual([]);
      }
    });

    test('a wrong response is detected', () => {
      const good = gate.seen.find(
        ({ path, status, method }) => method === 'GET' && status === 200 && /\/mail\/v2\/sendings\/[^/]+$/.test(path),
      )!;
      const wrong = { ...(JSON.parse(good.answer.toString('utf8')) as object), status: 'LOST', sheets_count: 'two' };
      expect(listFaults([{ ...good, answer: Buffer.from(JSON.stringify(wrong)) }]).join()).toMatch(
        /status.*sheets_count|sheets_count.*status/,
      );
    });
  },
);
