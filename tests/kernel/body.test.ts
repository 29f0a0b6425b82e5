import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Koa from 'koa';
import { readFormBody, readJsonBody, readRawBody } from '../../src/kernel/body.ts';
import { errorHandler, requestId } from '../../src/kernel/http.ts';
import { createLogger } from '../../src/kernel/logger.ts';

let server: Server;
beforeAll(async () => {
  const app = new Koa();
  app.use(requestId());
  app.use(errorHandler({ log: createLogger({ level: 'silent', process: 'test' }) }));
  app.use(async (ctx) => {
    if (ctx.path === '/form') ctx.body = { read: [...(await readFormBody(ctx, 1_000_000))] };
    else if (ctx.path === '/raw') ctx.body = await readRawBody(ctx, 1000);
    else if (ctx.path === '/large') {
      await readJsonBody(ctx, 1_000_000);
      ctx.body = {};
    } else ctx.body = { read: await readJsonBody(ctx, 1000) };
  });
  server = createServer((req, res) => void app.callback()(req, res));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterAll(() => new Promise((done) => server.close(done)));

const send = (body: string | Buffer, headers: Record<string, string> = {}, path = '/') =>
  new Promise<{ status: number; body: Record<string, any>; bytes: Buffer }>((resolve, reject) => {
    const sent = request(
      {
        port: (server.address() as AddressInfo).port,
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const bytes = Buffer.concat(parts);
          resolve({ status: answer.statusCode!, bytes, body: path === '/raw' ? {} : JSON.parse(bytes.toString()) });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

describe('a JSON body', () => {
  test('is read unchanged', async () => {
    expect((await send('{"é":["œ",1,null,{"a":"🐴"}]}')).body).toEqual({ read: { é: ['œ', 1, null, { a: '🐴' }] } });
  });

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
    ['a prototype', '{"a":[{"__proto__":{}}]}'],
    ['a constructor', '{"constructor":{"prototype":{}}}'],
    ['21 levels', `${'['.repeat(22)}${']'.repeat(22)}`],
    ['a key with a NUL', '{"a\\u0000":1}'],
  ])('%s is rejected as malformed', async (_what, body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { code: 'malformed', message: expect.any(String) } });
  });

  test.each([
    ['a NUL', '"x\\u0000"'],
    ['a lone half of a pair', '"\\udc00 x"'],
  ])('%s is rejected at its field', async (_what, text) => {
    const answer = await send(`{"fine":"🐴","lines":[{"text":${text}}]}`);
    expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([422, ['lines.0.text']]);
  });

  test('with malformed texts everywhere is rejected with the first twenty fields, in a short response', async () => {
    const answer = await send(JSON.stringify({ x: Array.from({ length: 2_000 }, () => '\u0000') }), {}, '/large');
    expect([answer.status, Object.keys(answer.body['errors']).length]).toEqual([422, 20]);
    expect(answer.bytes.length).toBeLessThan(5_000);
  });

  test.each([
    ['60,000 keys', Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`K${n}`, 1]))],
    ['a list of 100,000', Array.from({ length: 100_000 }, () => '\u0000')],
    ['lists of lists', Array.from({ length: 1_000 }, () => Array.from({ length: 100 }, () => 1))],
  ])('with %s is rejected before any schema reads it', async (_what, value) => {
    const answer = await send(JSON.stringify(value), {}, '/large');
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'too_many_values', message: expect.stringMatching(/^Cet envoi contient trop d’éléments/) },
    });
    expect(answer.bytes.length).toBeLessThan(500);
  });

  test('of the longest letter with six signers is accepted', async () => {
    const signature = { width: 100, height: 40, strokes: [Array.from({ length: 2_000 }, (_, n) => [n % 100, n % 40])] };
    const answers = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`answer${n}`, 'x']));
    expect(
      (
        await send(
          JSON.stringify({ content: { answers, signatures: Array.from({ length: 6 }, () => signature) } }),
          {},
          '/large',
        )
      ).status,
    ).toBe(200);
  });

  test('of another type is rejected by its type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect(await send('{}', { 'content-type': type })).toMatchObject({ status: 415, body: { code: 'unsupported' } });
  });

  test('over the limit is rejected with or without a declared length, and the connection stays open', async () => {
    const long = JSON.stringify('x'.repeat(200_000));
    expect(await send(long)).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: expect.stringContaining('dépasse 1\u00a0ko') },
    });
    expect(await send(long, { 'transfer-encoding': 'chunked' })).toMatchObject({ status: 413 });
    expect((await send('"ok"')).body).toEqual({ read: 'ok' });
  });
});

test('of a form is read up to a hundred fields, each once and without control characters', async () => {
  const form = `a=1&a=2&b=x%00y%0D%0Az&${Array.from({ length: 50_000 }, (_, n) => `n${n}=1`).join('&')}`;
  const { status, body } = await send(form, { 'content-type': 'application/x-www-form-urlencoded' }, '/form');
  expect([status, body['read'].length]).toEqual([200, 100]);
  expect(body['read'].slice(0, 3)).toEqual([
    ['a', '2'],
    ['b', 'xy\nz'],
    ['n0', '1'],
  ]);
});

test('a raw body contains the exact bytes', async () => {
  const bytes = Buffer.from([0, 255, 10, 13, 128]);
  expect((await send(bytes, { 'content-type': 'application/octet-stream' }, '/raw')).bytes).toEqual(bytes);
});
