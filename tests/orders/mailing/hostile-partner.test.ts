import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handOverLetter } from '../../../jobs/handlers/orders/hand-over-letter.ts';
import { pollLetter } from '../../../jobs/handlers/orders/process-postal-webhook.ts';
import { Maileva } from '../../../src/adapters/postal/maileva/adapter.ts';
import { RetryableError } from '../../../src/adapters/postal/port.ts';
import { createPostalRouting } from '../../../src/adapters/postal/routing.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { mount as mountPostal } from '../../../src/sandbox/maileva/stand-in.ts';
import { mailevaSettings } from '../../adapters/postal/settings.ts';
import { CERTIFICATE, KEY } from '../../adapters/postal/strange-certificate.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';
import {
  gateTo,
  runSandbox,
  type Exchange,
  type Gate,
  type RunningSandbox,
  type Spoilt,
} from '../../sandbox/running-sandbox.ts';

let testApp: TestApp;
let sandbox: RunningSandbox;
let gate: Gate;
let helene: Actor;
let samir: Actor;
beforeAll(async () => {
  testApp = await createTestApp({ POSTAL_OUTAGE_FAILURES: '100' });
  helene = await testApp.createUser('Hélène');
  samir = await testApp.createUser('Samir', 'support');
}, 60_000);
afterAll(() => testApp?.close());
beforeEach(async () => {
  await testApp.db('outages').delete();
  // So slow that nothing happens automatically: only the test causes changes.
  sandbox = await runSandbox([mountPostal], { speed: 1 });
  gate = await gateTo(sandbox.url);
  testApp.deps.postal = createPostalRouting([new Maileva(mailevaSettings(gate.url, { timeoutMs: 3000 }))]);
});
afterEach(async () => {
  await gate.close();
  await sandbox.close();
});

const findLetter = (order: { id: string }) => testApp.db('letters').where({ order_id: order.id }).first();
const again = (letterId: string) => handOverLetter.run({ id: letterId }, testApp.deps);
const listWords = async (order: { id: string }) =>
  (await testApp.request<OrderView>('GET', `/orders/${order.id}`, { user: helene })).body.letter!;
const seenBySupport = async (letterId: string) =>
  (await testApp.request<{ partnerSaid: string | null }>('GET', `/-/admin/v1/letters/${letterId}`, { user: samir }))
    .body.partnerSaid;
const report = async () =>
  (await (await fetch(`${sandbox.url}/sandbox/poste/report.json`)).json()) as { id: string; custom_id: string }[];
/** Corrupts matching calls until it is reset. */
const spoil = (fits: (exchange: Exchange) => boolean, answer: (exchange: Exchange) => Spoilt | 'cut') =>
  void (gate.spoil = (exchange) => (fits(exchange) ? answer(exchange) : undefined));

const isOpen = ({ method, path }: Exchange) => method === 'POST' && path.endsWith('/sendings');
const isSending = ({ method, path }: Exchange) => method === 'GET' && /\/sendings\/[^/]+$/.test(path);
const isSubmit = ({ path }: Exchange) => path.endsWith('/submit');
const isRecipients = ({ method, path }: Exchange) => method === 'GET' && path.endsWith('/recipients');
const changed =
  (change: (body: Record<string, unknown>) => void) =>
  ({ answer }: Exchange): Spoilt => {
    const body = JSON.parse(answer.toString('utf8')) as Record<string, unknown>;
    change(body);
    return { body: JSON.stringify(body) };
  };

interface Case {
  name: string;
  fits: (exchange: Exchange) => boolean;
  answer: (exchange: Exchange) => Spoilt | 'cut';
  /** What support must be able to read, as it came. */
  said?: string;
}
const CASES: Case[] = [
  {
    name: 'a page of HTML',
    fits: isOpen,
    answer: () => ({ status: 200, type: 'text/html', body: '<h1>Maintenance en cours</h1>' }),
    said: '<h1>Maintenance en cours</h1>',
  },
  {
    name: 'a page of HTML for a submit',
    fits: isSubmit,
    answer: () => ({ type: 'text/html', body: '<h1>Maintenance en cours</h1>' }),
    said: '<h1>Maintenance en cours</h1>',
  },
  { name: 'nothing', fits: isOpen, answer: () => ({ body: '' }) },
  { name: 'nothing for a list', fits: isRecipients, answer: () => ({ body: '' }) },
  {
    name: 'another letter’s id',
    fits: isSending,
    answer: changed((body) => void (body['id'] = 'another-one')),
    said: '"id":"another-one"',
  },
  {
    name: 'a sending that is not ours',
    fits: isSending,
    answer: changed((body) => void (body['custom_id'] = 'of-somebody-else')),
    said: '"custom_id":"of-somebody-else"',
  },
  {
    name: 'a recipient that is not ours',
    fits: isRecipients,
    answer: ({ path }) => ({ body: JSON.stringify({ recipients: [{ id: 'r', custom_id: path }] }) }),
  },
  {
    name: 'an error inside a 200',
    fits: isSubmit,
    answer: () => ({ body: JSON.stringify({ errors: [{ code: 'INTERNAL_ERROR', message: 'see later' }] }) }),
    said: 'INTERNAL_ERROR',
  },
  {
    name: 'JSON that stops in the middle',
    fits: isSending,
    answer: ({ answer }) => ({ body: answer.subarray(0, 40) }),
    said: '{',
  },
  { name: 'ten megabytes', fits: isSending, answer: () => ({ body: Buffer.alloc(10_000_000, 'a') }), said: 'aaaa' },
  {
    name: 'too many requests',
    fits: isOpen,
    answer: () => ({ status: 429, headers: { 'retry-after': '7' }, body: '{"code":"SLOW_DOWN"}' }),
    said: '{"code":"SLOW_DOWN"}',
  },
  {
    name: 'an access that ended in the middle, and again',
    fits: isRecipients,
    answer: () => ({ status: 401, body: '{"code":"UNAUTHORIZED"}' }),
    said: 'UNAUTHORIZED',
  },
  { name: 'a broken line', fits: isSending, answer: () => 'cut' },
];

describe('a partner that responds to a hand-over with', () => {
  test.each(CASES)(
    '$name: the letter waits, support sees the response, and one letter is posted after the recovery',
    async ({ fits, answer, said }) => {
      spoil(fits, answer);
      const order = await testApp.createPaidOrder(helene);
      await testApp.endChangeOfMind();
      const letter = await findLetter(order);
      expect(letter.status).toBe('failed');
      if (said) expect(await seenBySupport(letter.id)).toContain(said);
      expect((letter.partner_response ?? '').length).toBeLessThanOrEqual(1_000);
      expect(await listWords(order)).toMatchObject({
        short: 'Un contretemps',
        long: 'Le service postal ne répond pas. Nous réessayons seuls\u202f; vous n’avez rien à faire.',
      });

      gate.spoil = () => undefined;
      testApp.clock.now = new Date(testApp.clock.now.getTime() + 120_000);
      await again(letter.id);
      expect((await findLetter(order)).status).toBe('submitted');
      expect((await report()).filter(({ custom_id }) => custom_id === letter.id)).toHaveLength(1);
    },
  );

  test('a certificate that is not the partner’s: nothing is sent, and the letter may use another partner', async () => {
    let heard = 0;
    const server = createServer({ key: KEY, cert: CERTIFICATE }, (_req, res) => {
      heard += 1;
      res.end('{}');
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    testApp.deps.postal = createPostalRouting([
      new Maileva(mailevaSettings(`https://127.0.0.1:${(server.address() as AddressInfo).port}`)),
    ]);
    const order = await testApp.createPaidOrder(helene);
    await testApp.endChangeOfMind();
    const letter = await findLetter(order);
    expect([letter.status, letter.provider, heard]).toEqual(['failed', null, 0]);
    const { reason } = await testApp
      .db('state_transitions')
      .where({ entity_id: letter.id, transition: 'fail' })
      .first('reason');
    expect(reason).toMatch(/maileva did not answer: (DEPTH_ZERO_SELF_SIGNED_CERT|.*CERT.*)/);
    server.closeAllConnections();
    server.close();
  });

  test('personal names: support sees the rest', async () => {
    const order = await testApp.order(helene);
    const { recipient_lines: lines } = (await testApp.db('letters').where({ order_id: order.id }).first()) ?? {
      recipient_lines: [],
    };
    spoil(isSending, ({ answer }) => ({
      status: 500,
      body: `cannot print ${answer.toString('utf8')} for helene.marchal@exemple.fr, 06 12 34 56 78`,
    }));
    const paid = await testApp.createPaidOrder(helene);
    await testApp.endChangeOfMind();
    const letter = await findLetter(paid);
    expect(letter.partner_response).toContain('cannot print');
    const { body } = await testApp.request<{ entries: { what: string; details: string }[] }>(
      'GET',
      `/-/admin/v1/orders/${paid.id}/history`,
      { user: samir },
    );
    expect(body.entries).toContainEqual(
      expect.objectContaining({ what: 'maileva said', details: letter.partner_response }),
    );
    expect(letter.partner_response).not.toMatch(/marchal|exemple\.fr|34 56/i);
    for (const word of [...lines, ...letter.recipient_lines]
      .join(' ')
      .split(/\W+/)
      .filter((one: string) => one.length > 3))
      expect(letter.partner_response).not.toContain(word);
  });
});

describe('a partner that responds to a poll with', () => {
  const posted = async () => {
    const order = await testApp.createPaidOrder(helene);
    await testApp.endChangeOfMind();
    const letter = await findLetter(order);
    expect(letter.status).toBe('submitted');
    return { order, letter, sendingId: String(letter.provider_ref).split(':')[1]! };
  };
  const advance = (id: string) =>
    fetch(`${sandbox.url}/sandbox/poste/${id}/advance`, { method: 'POST', redirect: 'manual' });

  test.each(CASES.filter(({ fits }) => fits === isSending || fits === isRecipients))(
    '$name: the letter keeps its state, and changes once the response is valid',
    async ({ fits, answer, said }) => {
      const { order, letter, sendingId } = await posted();
      for (let i = 0; i < 3; i += 1) await advance(sendingId);
      spoil(fits, answer);
      await expect(pollLetter(testApp.deps, letter.id)).rejects.toBeInstanceOf(RetryableError);
      expect((await findLetter(order)).status).toBe('submitted');
      if (said) expect(await seenBySupport(letter.id)).toContain(said);
      gate.spoil = () => undefined;
      await pollLetter(testApp.deps, letter.id);
      expect((await findLetter(order)).status).toBe('printed');
    },
  );

  test.each([
    ['the year 2099', '2099-01-01T00:00:00.000Z'],
    ['the year 1970', '1970-01-01T00:00:00.000Z'],
    ['no date at all', 'hier matin'],
  ])('dates of a wrong clock, %s: the letter changes, and no impossible date is stored', async (_name, date) => {
    const { order, letter, sendingId } = await posted();
    for (let i = 0; i < 5; i += 1) await advance(sendingId);
    spoil(isRecipients, ({ answer }) => ({
      body: answer.toString('utf8').replaceAll(/"date":"[^"]+"/g, `"date":"${date}"`),
    }));
    await pollLetter(testApp.deps, letter.id);
    expect((await findLetter(order)).status).toBe('in_transit');
    const news: { at: Date }[] = await testApp.db('tracking_events').where({ letter_id: letter.id }).select('at');
    expect(news.length).toBeGreaterThan(4);
    for (const { at } of news) {
      expect(at.getTime()).toBeGreaterThan(letter.created_at.getTime() - 49 * 3_600_000);
      expect(at.getTime()).toBeLessThanOrEqual(testApp.clock.now.getTime() + 15 * 60_000);
    }
  });

  test('a proof that is an HTML page: it is not stored, and the real one is stored later', async () => {
    const { letter, sendingId } = await posted();
    for (let i = 0; i < 4; i += 1) await advance(sendingId);
    spoil(
      ({ path }) => path.includes('download_'),
      () => ({ type: 'text/html', body: '<h1>Session expirée</h1>' }),
    );
    await expect(pollLetter(testApp.deps, letter.id)).rejects.toBeInstanceOf(RetryableError);
    expect(await testApp.db('letter_proofs').where({ letter_id: letter.id })).toEqual([]);
    gate.spoil = () => undefined;
    await pollLetter(testApp.deps, letter.id);
    expect(await testApp.db('letter_proofs').where({ letter_id: letter.id }).select('kind')).toContainEqual({
      kind: 'deposit',
    });
  });
});
