// Slow by nature: a stand-in is driven over HTTP, through days of its clock.
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from '@jest/globals';
import { aPostalLetter, onePage } from '../../contracts/postal.ts';
import { eventually } from '../../harness/eventually.ts';
import { serve } from '../running-sandbox.ts';
import { SLOW, adapter, posted, push, report, sandbox, start } from './postal-sandbox-setup.ts';

async function token(): Promise<string> {
  const answer = await fetch(`${sandbox.url}/maileva/auth/realms/services/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: 'a',
      password: 'b',
      client_id: 'c',
      client_secret: 'd',
    }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function call(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; codes: string[]; body: Record<string, unknown> }> {
  const isForm = body instanceof FormData;
  const sent = isForm || typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(`${sandbox.url}/maileva/${path}`, {
    method,
    headers: { authorization: `Bearer ${await token()}`, ...(!isForm && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: sent }),
  });
  const text = await answer.text();
  const read = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  const errors = (read['errors'] ?? [read]) as { code: string }[];
  return { status: answer.status, codes: errors.map(({ code }) => code), body: read };
}

test('continues a letter’s life after a restart, and loses nothing that it accepted', async () => {
  await start({ speed: SLOW });
  const { letter, providerRef, id } = await posted();
  await push(`${id}/advance`);
  const before = await report();
  await sandbox.close();
  await start({ speed: SLOW });
  expect(await report()).toEqual(before);
  expect(await adapter().submit(providerRef, letter)).toEqual({ outcome: 'duplicate', providerRef });
  for (let i = 0; i < 7; i += 1) await push(`${id}/advance`);
  expect(
    (await adapter().fetchTrackingEvents({ providerRef, key: letter.key })).map(({ providerCode }) => providerCode),
  ).toEqual(expect.arrayContaining(['LP15', 'LP18']));
});

test('catches up after it was stopped, with the instants at which steps were due', async () => {
  await start({ speed: 1e5 });
  const { providerRef, letter } = await posted();
  await sandbox.close();
  await start({ speed: 1e5 });
  const news = await eventually(async () => {
    const told = await adapter().fetchTrackingEvents({ providerRef, key: letter.key });
    return told.some(({ kind }) => kind === 'receipt_proof') && told;
  });
  const instants = news.map(({ at }) => at.getTime());
  expect(instants).toEqual([...instants].sort((a, b) => a - b));
});

test('accepts and then rejects a letter with REJET, and keeps one with ABSENT at the counter before its delivery', async () => {
  await start();
  const refused = await posted({ recipientLines: ['A', 'REJET', '', '1 RUE B', '', '59000 LILLE'] });
  const absent = await posted({ recipientLines: ['A', '', 'ABSENT', '1 RUE B', '', '59000 LILLE'] });
  await eventually(async () => (await report()).find(({ id }) => id === refused.id)?.status === 'REJECTED');
  const codes = await eventually(async () => {
    const told = (await report()).find(({ id }) => id === absent.id)!.recipients[0]!.deliveries.map(({ code }) => code);
    return told.includes('LP18') && told;
  });
  expect(codes.indexOf('LP09')).toBeLessThan(codes.indexOf('LP08'));
  expect(codes.indexOf('LP08')).toBeLessThan(codes.indexOf('LP15'));
});

test.each([
  ['early_callback:1', 1],
  ['duplicate_callback:1,early_callback:1', 2],
])('calls back early or twice, on request: %s', async (faults, times) => {
  await start({ speed: SLOW, env: { SANDBOX_POSTAL_FAULTS: faults } });
  const heard: string[] = [];
  const hook = await serve((req, res) => {
    let text = '';
    req.on('data', (part: Buffer) => (text += part.toString()));
    req.on('end', () => {
      heard.push(text);
      res.writeHead(201).end();
    });
  });
  await adapter().registerWebhook(hook.url);
  const { providerRef, letter } = await posted();
  await eventually(() => heard.length >= times);
  expect(new Set(heard).size).toBe(1);
  expect(heard[0]).toContain('ON_STATUS_ACCEPTED');
  expect((await adapter().fetchTrackingEvents({ providerRef, key: letter.key })).map(({ kind }) => kind)).toEqual([
    'submitted',
  ]);
  await hook.close();
});

test.each([
  ['html:1', 201, 'without JSON'],
  ['empty:1', 201, 'without a sending'],
  ['inside_200:1', 200, 'INTERNAL_ERROR'],
  ['too_many:1', 429, '429'],
  ['expired_token:1', 401, '401'],
])('fails on request, and the adapter retries: %s', async (faults, status, says) => {
  await start({ env: { SANDBOX_POSTAL_FAULTS: faults } });
  await expect(adapter().createDraft(await aPostalLetter())).rejects.toMatchObject({
    name: 'RetryableError',
    status,
    message: expect.stringContaining(says),
  });
});

test('gives each registered letter its own number with a valid check digit', async () => {
  await start();
  const refs = [await posted(), await posted(), await posted({ product: 'green' })];
  await eventually(async () => (await report()).every(({ status }) => status === 'PROCESSED'));
  const numbers = (await report()).map(({ recipients }) => recipients[0]!.registered_number);
  expect(refs).toHaveLength(3);
  expect(new Set(numbers).size).toBe(3);
  expect(numbers[2]).toBeNull();
  for (const number of numbers.slice(0, 2)) {
    expect(number).toMatch(/^1A\d{11}$/);
    const digits = number!.slice(2).split('').map(Number);
    // EAN weights over all eleven digits, the check digit with weight one: a multiple of ten.
    const sum = digits.toReversed().reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 1 : 3), 0);
    expect(sum % 10).toBe(0);
  }
});

test('shows the printed letter, and the pages that it received', async () => {
  await start({ speed: SLOW });
  const { letter, id } = await posted({ recipientLines: ['A <B> & FILS', '', '', '1 RUE B', '', '59000 LILLE'] });
  const page = await (await fetch(`${sandbox.url}/sandbox/poste/${id}`)).text();
  expect(page).toContain('A &#60;B&#62; &#38; FILS');
  const [, path] = /href="(\/sandbox\/poste\/[^"]+\/documents\/[^"]+)"/.exec(page)!;
  const bytes = new Uint8Array(await (await fetch(`${sandbox.url}${path}`)).arrayBuffer());
  expect(bytes).toEqual(letter.pdf);
  expect(await (await fetch(`${sandbox.url}/sandbox/poste`)).text()).toContain(id);
  expect((await fetch(`${sandbox.url}/sandbox/poste/unknown`)).status).toBe(404);
});

test('rejects a letter on request only before it is printed', async () => {
  await start({ speed: SLOW });
  const { id } = await posted();
  await push(`${id}/reject`);
  expect((await report())[0]!.status).toBe('REJECTED');
  const other = await posted();
  for (let i = 0; i < 3; i += 1) await push(`${other.id}/advance`);
  await push(`${other.id}/reject`);
  expect((await report())[1]!.status).toBe('PROCESSED');
});

test('creates proofs that are real PDF files', async () => {
  await start();
  const { providerRef, letter } = await posted();
  await eventually(async () =>
    (await adapter().fetchTrackingEvents({ providerRef, key: letter.key })).some(
      ({ kind }) => kind === 'receipt_proof',
    ),
  );
  for (const kind of ['deposit', 'content', 'receipt'] as const) {
    const proof = await PDFDocument.load((await adapter().fetchProof({ providerRef, key: letter.key }, kind))!.bytes);
    expect(proof.getPageCount()).toBe(1);
  }
});

describe('rejects', () => {
  const fields = { address_line_1: 'A', address_line_6: '59000 LILLE', country_code: 'FR' };
  const draft = async (api: string) => String((await call('POST', `${api}/sendings`, { name: 'AF-1' })).body['id']);

  test.each([
    ['registered_mail/v4', { ...fields, address_line_6: 'LILLE' }, 'INVALID_ADDRESS_LINE_6'],
    ['mail/v2', { ...fields, address_line_6: 'LILLE' }, 'ADDRESS_LINE_6_WRONG_FORMAT'],
    ['registered_mail/v4', { ...fields, address_line_3: 'A'.repeat(39) }, 'ADDRESS_LINE_3_TOO_LONG'],
    ['registered_mail/v4', { ...fields, address_line_1: '' }, 'EMPTY_ADDRESS_LINE_1_OR_ADDRESS_LINE_2'],
    ['registered_mail/v4', { ...fields, address_line_6: '' }, 'EMPTY_ADDRESS_LINE_6'],
    ['registered_mail/v4', { ...fields, country_code: 'BE' }, 'INVALID_COUNTRY_CODE'],
    ['registered_mail/v4', { ...fields, country_code: undefined }, 'COUNTRY_CODE_EMPTY'],
    ['registered_mail/v4', { ...fields, custom_id: 'x'.repeat(37) }, 'CUSTOM_ID_WRONG_FORMAT'],
    ['registered_mail/v4', { ...fields, address_line_2: 7 }, 'UNEXPECTED_NOT_VALID_ERROR'],
    ['registered_mail/v4', '{', 'UNEXPECTED_NOT_VALID_ERROR'],
  ])('at %s a recipient like %j', async (api, recipient, code) => {
    await start();
    const answer = await call('POST', `${api}/sendings/${await draft(api)}/recipients`, recipient);
    expect([answer.status, answer.codes]).toEqual([400, [code]]);
  });

  test('accepts for simple mail a country that registered mail does not serve', async () => {
    await start();
    expect(
      (
        await call('POST', `mail/v2/sendings/${await draft('mail/v2')}/recipients`, {
          ...fields,
          country_code: 'BE',
          address_line_6: '1000 BRUXELLES',
        })
      ).status,
    ).toBe(201);
  });

  test.each([
    ['a second document of the same priority', 'DUPLICATE_PRIORITY', { metadata: '{"priority":1,"name":"b.pdf"}' }],
    ['no priority', 'EMPTY_PRIORITY', { metadata: '{"name":"b.pdf"}' }],
    ['priority nought', 'INVALID_PRIORITY', { metadata: '{"priority":0,"name":"b.pdf"}' }],
    ['no metadata', 'EMPTY_METADATA', {}],
    ['metadata that are not JSON', 'METADATA_WRONG_FORMAT', { metadata: 'priority=1' }],
    ['a picture', 'DOCUMENT_TYPE_NOT_ACCEPTED', { metadata: '{"priority":2,"name":"b.png"}' }],
    ['a PDF that is none', 'CORRUPTED_DOCUMENT', { metadata: '{"priority":2,"name":"b.pdf"}', bytes: 'hello' }],
    ['an empty file', 'EMPTY_DOCUMENT', { metadata: '{"priority":2,"name":"b.pdf"}', bytes: '' }],
    [
      'more than 20 MB',
      'INVALID_DOCUMENT_SIZE',
      { metadata: '{"priority":2,"name":"b.pdf"}', bytes: 'x'.repeat(20 * 1024 * 1024 + 1) },
    ],
  ] as [string, string, { metadata?: string; bytes?: string }][])('%s', async (_name, code, { metadata, bytes }) => {
    await start();
    const place = `registered_mail/v4/sendings/${await draft('registered_mail/v4')}/documents`;
    const form = (text: string | undefined, content: Uint8Array | string) => {
      const made = new FormData();
      made.append('document', new Blob([content as string]), 'b.pdf');
      if (text) made.append('metadata', text);
      return made;
    };
    const good = await onePage();
    expect((await call('POST', place, form('{"priority":1,"name":"a.pdf"}', good))).status).toBe(201);
    const answer = await call('POST', place, form(metadata, bytes ?? good));
    expect([answer.status, answer.codes]).toEqual([400, [code]]);
  });

  test('every change after the submission', async () => {
    await start({ speed: SLOW });
    const { id } = await posted();
    const place = `registered_mail/v4/sendings/${id}`;
    for (const [method, path, body] of [
      ['POST', `${place}/submit`],
      ['PATCH', place, { name: 'B' }],
      ['DELETE', place],
      ['POST', `${place}/recipients`, fields],
      ['DELETE', `${place}/recipients`],
    ] as [string, string, unknown?][])
      expect([(await call(method, path, body)).codes, method, path]).toEqual([
        ['SENDING_STATUS_IS_NOT_DRAFT'],
        method,
        path,
      ]);
  });

  test('a sending of the other product, a missing token and a wrong client', async () => {
    await start({ env: { POSTAL_CLIENT_SECRET: 'right' } });
    const log = (secret: string) =>
      fetch(`${sandbox.url}/maileva/auth/realms/services/protocol/openid-connect/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'password',
          username: 'a',
          password: 'b',
          client_id: 'c',
          client_secret: secret,
        }),
      });
    expect((await log('wrong')).status).toBe(400);
    expect((await log('right')).status).toBe(200);
    expect((await fetch(`${sandbox.url}/maileva/mail/v2/sendings`)).status).toBe(401);
    expect(
      (await fetch(`${sandbox.url}/maileva/mail/v2/sendings`, { headers: { authorization: 'Bearer a.b.c' } })).status,
    ).toBe(401);
  });
});
