import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eraseUserDocuments, purgeSignatureRequests } from '../../../src/modules/documents/index.ts';
import {
  MAX_SIGNATURE_BODY,
  type RequestedSignatureView,
  type SignatureLinkView,
  type SignatureTaskView,
} from '../../../src/modules/documents/signatures/contract.ts';
import { buildUser } from '../../factories/users.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let templateVersionId: string;
beforeAll(async () => {
  testApp = await createTestApp();
  templateVersionId = (await testApp.db('template_versions').where({ slug: 'resiliation-box' }).first('id')).id;
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.db('rate_limits').delete();
  await testApp.db('signature_requests').delete();
});

const desktop = { visitor: 'desktop' };
const phone = { visitor: 'phone' };
const SIGNATURE = {
  width: 20,
  height: 8,
  strokes: [
    [
      [0, 0],
      [20, 8],
    ],
  ],
};

const ask = async (who: Parameters<TestApp['request']>[2] = desktop) =>
  (await testApp.request<SignatureLinkView>('POST', '/signature-requests', { ...who, body: { templateVersionId } }))
    .body;
const readToken = ({ url }: { url: string }): string => new URL(url).hash.slice(1);
const open = (token: string) =>
  testApp.request<SignatureTaskView & Rejection>('POST', '/signature-links/open', { ...phone, body: { token } });
const sign = (token: string, signature: unknown = SIGNATURE) =>
  testApp.request<Rejection | null>('POST', '/signature-links/sign', { ...phone, body: { token, signature } });
const fetchSignature = (id: string, who: Parameters<TestApp['request']>[2] = desktop) =>
  testApp.request<RequestedSignatureView & Rejection>('GET', `/signature-requests/${id}`, who);
const close = (id: string, who: Parameters<TestApp['request']>[2] = desktop) =>
  testApp.request('DELETE', `/signature-requests/${id}`, who);

async function after(minutes: number, run: () => Promise<void>): Promise<void> {
  const before = testApp.clock.now;
  testApp.clock.now = new Date(before.getTime() + minutes * 60_000);
  try {
    await run();
  } finally {
    testApp.clock.now = before;
  }
}

describe('a signature drawn on another device', () => {
  test('reaches the form of a visitor, who has no account', async () => {
    const link = await ask();
    expect(link.url).toMatch(/^http:\/\/affranchi\.test\/signer#[0-9a-f-]{36}\.[\w-]{43}$/);
    expect((await fetchSignature(link.id)).body).toEqual({ signature: null });
    expect(await open(readToken(link))).toMatchObject({ status: 200, body: { title: expect.stringContaining('box') } });
    expect((await sign(readToken(link))).status).toBe(204);
    expect((await fetchSignature(link.id)).body).toEqual({ signature: SIGNATURE });
  });

  test('reaches the form of an account', async () => {
    const user = buildUser('Camille');
    const link = await ask({ user });
    await sign(readToken(link));
    expect((await fetchSignature(link.id, { user })).body).toEqual({ signature: SIGNATURE });
    expect((await fetchSignature(link.id)).status).toBe(410);
    await eraseUserDocuments(testApp.deps, { userId: user.id });
    expect(await testApp.db('signature_requests')).toEqual([]);
  });

  test('is not shown, ended or replaced by another visitor', async () => {
    const link = await ask();
    await sign(readToken(link));
    expect((await fetchSignature(link.id, phone)).status).toBe(410);
    await close(link.id, phone);
    await ask(phone);
    expect((await fetchSignature(link.id)).body).toEqual({ signature: SIGNATURE });
  });

  test('tells the other device the title alone, and is never cached', async () => {
    const token = readToken(await ask());
    const answer = await testApp.send('POST', '/signature-links/open', { ...phone, body: { token } });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(Object.keys((await answer.json()) as SignatureTaskView)).toEqual(['title']);
  });
});

describe('a link to sign', () => {
  test('works once; the same signature sent again is accepted, another one is not', async () => {
    const link = await ask();
    expect((await sign(readToken(link))).status).toBe(204);
    expect((await sign(readToken(link))).status).toBe(204);
    const other = await sign(readToken(link), { ...SIGNATURE, width: 30 });
    expect(other).toMatchObject({ status: 409, body: { code: 'signature_link_used' } });
    expect(await open(readToken(link))).toMatchObject({ status: 409, body: { code: 'signature_link_used' } });
    expect((await fetchSignature(link.id)).body).toEqual({ signature: SIGNATURE });
  });

  test('of two devices that sign at once, one is stored', async () => {
    const link = await ask();
    const answers = await Promise.all([20, 21, 22].map((width) => sign(readToken(link), { ...SIGNATURE, width })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  });

  test('stays known as used once the form has the signature, which is then gone', async () => {
    const link = await ask();
    await sign(readToken(link));
    expect((await close(link.id)).status).toBe(204);
    expect(await testApp.db('signature_requests').select('signature')).toEqual([{ signature: null }]);
    expect(await sign(readToken(link))).toMatchObject({ status: 409, body: { code: 'signature_link_used' } });
  });

  test('expires after ten minutes, with a sentence that says what to do', async () => {
    const link = await ask();
    await after(11, async () => {
      const expected = { status: 410, body: { code: 'signature_link_expired' } };
      expect(await open(readToken(link))).toMatchObject(expected);
      const answer = await sign(readToken(link));
      expect(answer).toMatchObject(expected);
      expect(answer.body?.message).toContain('Affichez-en un nouveau');
      expect(await fetchSignature(link.id)).toMatchObject(expected);
      await purgeSignatureRequests(testApp.deps);
      expect(await testApp.db('signature_requests')).toEqual([]);
    });
  });

  test('ends when the form no longer waits, and when it shows another code', async () => {
    const first = await ask();
    const second = await ask();
    expect((await sign(readToken(first))).status).toBe(410);
    await close(second.id);
    expect((await sign(readToken(second))).status).toBe(410);
  });

  test('cannot be forged, and a token for another purpose is none', async () => {
    const link = await ask();
    for (const token of ['', 'x', link.id, `${link.id}.`, `${link.id}.${'A'.repeat(43)}`, `${readToken(link)}0`])
      expect([token, (await sign(token)).status]).toEqual([token, token === '' ? 422 : 410]);
    expect((await fetchSignature(link.id)).body).toEqual({ signature: null });
  });

  test('takes a drawing only, of a bounded size', async () => {
    const token = readToken(await ask());
    expect((await sign(token, { ...SIGNATURE, strokes: [] })).status).toBe(422);
    expect((await sign(token, { ...SIGNATURE, strokes: [[['<svg>', 1]]] })).status).toBe(422);
    expect((await sign(token, { ...SIGNATURE, note: 'x'.repeat(MAX_SIGNATURE_BODY) })).status).toBe(413);
    expect((await sign(token)).status).toBe(204);
  });

  test('of an unknown template is not made', async () => {
    const answer = await testApp.request<Rejection>('POST', '/signature-requests', {
      ...desktop,
      body: { templateVersionId: '0190a000-0000-7000-8000-000000000000' },
    });
    expect([answer.status, answer.body.code]).toEqual([404, 'template_unknown']);
  });

  test('is limited in number, and so are attempts', async () => {
    for (let i = 0; i < 60; i += 1) await open('x');
    expect(await open('x')).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  });
});
