import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import type { RetryableError } from '../../../src/adapters/postal/port.ts';
import { requestPartner, parseJson } from '../../../src/adapters/postal/request-partner.ts';
import { serve } from '../../sandbox/running-sandbox.ts';
import { CERTIFICATE, KEY } from './strange-certificate.ts';

const troubleAt = async (url: string, timeoutMs = 5000) =>
  (
    (await requestPartner('maileva', url, { timeoutMs }).then(
      () => Promise.reject(new Error('it got a response')),
      (error: unknown) => error,
    )) as RetryableError
  ).details;
const answering = async (status: number, headers: Record<string, string> = {}, body = '') => {
  const server = await serve((_req, res) => void res.writeHead(status, headers).end(body));
  const trouble = await troubleAt(server.url);
  await server.close();
  return trouble;
};

describe('whether a request may have reached the partner', () => {
  test('it cannot if no server listens', async () => {
    const gone = await serve(() => undefined);
    await gone.close();
    expect(await troubleAt(gone.url)).toEqual({ notSent: true });
  });

  test('it cannot if the certificate is not the partner’s', async () => {
    const server = createServer({ key: KEY, cert: CERTIFICATE }, (_req, res) => res.end());
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    expect(await troubleAt(`https://127.0.0.1:${(server.address() as AddressInfo).port}`)).toEqual({ notSent: true });
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  test.each([401, 403, 429])('it cannot with status %i', async (status) => {
    expect((await answering(status)).notSent).toBe(true);
  });

  test.each([500, 502, 503, 504])('it may with status %i', async (status) => {
    expect((await answering(status)).notSent).toBe(false);
  });

  test('it may if the connection breaks or times out', async () => {
    const cut = await serve((req) => void req.socket.destroy());
    expect((await troubleAt(cut.url)).notSent).toBe(false);
    await cut.close();
    const silent = await serve(() => undefined);
    expect((await troubleAt(silent.url, 50)).notSent).toBe(false);
    await silent.close();
    const stalled = await serve((_req, res) => void res.writeHead(200, { 'content-length': '9' }).write('half'));
    expect((await troubleAt(stalled.url, 50)).notSent).toBe(false);
    await stalled.close();
  });

  test('it may if the partner sends it elsewhere, where nobody follows', async () => {
    expect(await answering(307, { location: 'http://127.0.0.1:1/' })).toMatchObject({ status: 307, notSent: false });
  });
});

describe('the stored response', () => {
  test('contains the text, truncated and storable, and the delay that the partner asks for', async () => {
    expect(await answering(429, { 'retry-after': '7' }, 'slow\u0000 down')).toEqual({
      status: 429,
      rawResponse: 'slow down',
      retryAfterSeconds: 7,
      notSent: true,
    });
    const date = await answering(503, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }, 'é'.repeat(5000));
    expect(date.rawResponse).toHaveLength(1000);
    expect(date.retryAfterSeconds).toBeGreaterThan(50);
    expect((await answering(429, { 'retry-after': '999999' })).retryAfterSeconds).toBe(3600);
    expect((await answering(429, { 'retry-after': 'whenever' })).retryAfterSeconds).toBeUndefined();
  });

  test('has at most eight megabytes', async () => {
    let sent = 0;
    const endless = await serve((_req, res) => {
      res.writeHead(200);
      const more = () => {
        while (!res.destroyed && (sent += 65_536) && res.write(Buffer.alloc(65_536, 'a')));
        if (!res.destroyed) res.once('drain', more);
      };
      more();
    });
    const trouble = await troubleAt(endless.url);
    expect(trouble.rawResponse).toMatch(/^a{1000}$/);
    expect(sent).toBeLessThan(40_000_000);
    await endless.close();
  });

  test('is null if it is empty; a response that is no JSON is retried', () => {
    const answer = (text: string) => ({ status: 200, headers: new Headers(), bytes: new TextEncoder().encode(text) });
    expect(parseJson('lob', answer(''))).toBeNull();
    expect(() => parseJson('lob', answer('{"id":'))).toThrow('lob answered 200 without JSON');
  });
});
