// Slow by nature: a stand-in is driven over HTTP.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Lob } from '../../../src/adapters/postal/lob/adapter.ts';
import { mount as mountLob } from '../../../src/sandbox/lob/stand-in.ts';
import { lobSettings } from '../../adapters/postal/settings.ts';
import { aPostalLetter, onePage } from '../../contracts/postal.ts';
import { eventually } from '../../harness/eventually.ts';
import { runSandbox, type RunningSandbox } from '../running-sandbox.ts';

const SLOW = 1e-3; // time hardly passes
const AMERICAN = {
  product: 'registered_receipt' as const,
  recipientCountry: 'US',
  recipientLines: ['EXAMPLE FIBER INC', '', '', '350 FIFTH AVE', '', 'NEW YORK NY 10118'],
};

async function letterPaper(width = 612, height = 792, pages = 1): Promise<Blob> {
  const pdf = await PDFDocument.create();
  for (let i = 0; i < pages; i += 1) pdf.addPage([width, height]);
  return new Blob([Uint8Array.from(await pdf.save())]);
}

describe('the Lob sandbox', () => {
  let dataDir: string;
  let sandbox: RunningSandbox;
  const start = async (options: { speed?: number; env?: Record<string, string> } = {}) => {
    sandbox = await runSandbox([mountLob], { dataDir, ...options });
  };
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'lob-'));
  });
  afterEach(async () => {
    await sandbox.close();
    rmSync(dataDir, { recursive: true });
  });

  const adapter = (over: Parameters<typeof lobSettings>[1] = {}) => new Lob(lobSettings(sandbox.url, over));
  const report = async () =>
    (await (await fetch(`${sandbox.url}/sandbox/lob/report.json`)).json()) as {
      id: string;
      key: string;
      recipient: string[];
      over: boolean;
    }[];
  const ask = async (
    method: string,
    path: string,
    { form, key = 'live_key', headers = {} }: { form?: FormData; key?: string; headers?: Record<string, string> } = {},
  ) => {
    const answer = await fetch(`${sandbox.url}/lob/v1/${path}`, {
      method,
      headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`, ...headers },
      ...(form && { body: form }),
    });
    return {
      status: answer.status,
      headers: answer.headers,
      body: (await answer.json()) as {
        id: string;
        deleted?: boolean;
        error?: { code: string; status_code: number };
        data: { id: string }[];
        next_url: string | null;
      },
    };
  };
  const fields = {
    'to[name]': 'HARRY ZHANG',
    'to[address_line1]': '210 KING ST',
    'to[address_city]': 'SAN FRANCISCO',
    'to[address_state]': 'CA',
    'to[address_zip]': '94107',
    'from[company]': 'LOB',
    'from[address_line1]': '210 KING ST',
    'from[address_city]': 'SAN FRANCISCO',
    'from[address_state]': 'CA',
    'from[address_zip]': '94107',
    color: 'false',
    use_type: 'operational',
  };
  const buildForm = async (over: Record<string, string> = {}, file?: Blob) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...over })) if (value !== '') form.append(name, value);
    form.append('file', file ?? (await letterPaper()), 'letter.pdf');
    return form;
  };

  test('returns the same letter for the same key, in the header or the query, and never shows test letters to live keys', async () => {
    await start({ speed: SLOW });
    const first = await ask('POST', 'letters', { form: await buildForm(), headers: { 'idempotency-key': 'one' } });
    const second = await ask('POST', 'letters?idempotency_key=one', {
      form: await buildForm({ 'to[name]': 'SOMEBODY ELSE' }),
    });
    expect(second.body.id).toBe(first.body.id);
    const other = await ask('POST', 'letters', {
      form: await buildForm(),
      headers: { 'idempotency-key': 'one' },
      key: 'test_key',
    });
    expect(other.body.id).not.toBe(first.body.id);
    expect((await ask('GET', `letters/${first.body.id}`, { key: 'test_key' })).status).toBe(404);
    expect(await report()).toHaveLength(2);
  });

  test('states its limit in every response, and rejects requests beyond it', async () => {
    await start({ speed: SLOW });
    const first = await ask('GET', 'letters');
    expect([first.headers.get('x-rate-limit-limit'), first.headers.get('x-rate-limit-remaining')]).toEqual([
      '150',
      '149',
    ]);
    expect(Number(first.headers.get('x-rate-limit-reset'))).toBeGreaterThan(Date.now() / 1000 - 1);
    // A slow machine may spread a burst over two windows: another burst follows until one is refused.
    let refused: Awaited<ReturnType<typeof ask>> | undefined;
    while (!refused) {
      const burst = await Promise.all(Array.from({ length: 170 }, () => ask('GET', 'letters')));
      refused = burst.find(({ status }) => status !== 200);
    }
    expect([refused.status, refused.body.error!.code]).toEqual([429, 'rate_limit_exceeded']);
  });

  const refusals: readonly [code: string, status: number, over: Record<string, string>, file?: () => Promise<Blob>][] =
    [
      ['invalid', 422, { color: '' }],
      ['invalid', 422, { 'to[name]': '' }],
      ['invalid', 422, { 'to[address_zip]': '' }],
      ['invalid', 422, { mail_type: 'pigeon' }],
      ['invalid', 422, { 'metadata[a]': '"' }],
      ['invalid', 422, { send_date: '2020-01-01' }],
      ['invalid', 422, { extra_service: 'certified', mail_type: 'usps_standard' }],
      ['mail_use_type_can_not_be_null', 422, { use_type: '' }],
      ['address_length_exceeds_limit', 422, { 'to[name]': 'A'.repeat(41) }],
      ['address_length_exceeds_limit', 422, { 'to[address_line1]': 'A'.repeat(65) }],
      ['foreign_return_address', 422, { 'from[address_country]': 'FR' }],
      ['not_found', 404, { custom_envelope: 'env_another' }],
      ['invalid_international_feature', 422, { extra_service: 'registered' }],
      ['invalid_international_feature', 422, { extra_service: 'certified', 'to[address_country]': 'DE' }],
      ['invalid_file', 422, {}, async () => new Blob(['no pdf'])],
      ['invalid_file_dimensions', 422, {}, async () => new Blob([Uint8Array.from(await onePage())])],
      ['file_pages_exceed_max', 422, { double_sided: 'false' }, () => letterPaper(612, 792, 61)],
    ];
  test.each(refusals.map(([code, status, over, file = letterPaper]) => ({ code, status, over, file })))(
    'rejects with $code: $over',
    async ({ code, status, over, file }) => {
      await start({ speed: SLOW, env: { POSTAL_LOB_ENVELOPE: 'env_ours' } });
      const answer = await ask('POST', 'letters', { form: await buildForm(over, await file()) });
      expect(answer).toMatchObject({ status, body: { error: { code, status_code: status } } });
      expect(await report()).toEqual([]);
    },
  );

  test.each(['', 'nobody', 'pub_key'])('rejects the key %j', async (key) => {
    await start({ speed: SLOW });
    expect(await ask('GET', 'letters', { key })).toMatchObject({
      status: 401,
      body: { error: { code: 'invalid_api_key' } },
    });
  });

  test('lists by page and by metadata, newest first', async () => {
    await start({ speed: SLOW });
    const made: string[] = [];
    for (const n of ['1', '2', '3'])
      made.unshift((await ask('POST', 'letters', { form: await buildForm({ 'metadata[letter]': n }) })).body.id);
    const page = await ask('GET', 'letters?limit=2');
    expect(page.body.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect(page.body.next_url).toContain(`after=${made[1]}`);
    expect((await ask('GET', `letters?limit=2&after=${made[1]}`)).body.data.map(({ id }) => id)).toEqual(made.slice(2));
    expect((await ask('GET', 'letters?metadata[letter]=2')).body.data.map(({ id }) => id)).toEqual([made[1]]);
  });

  test('cancels a letter before it is printed, and not after', async () => {
    await start({ speed: SLOW });
    const letter = await aPostalLetter(AMERICAN);
    const { providerRef } = (await adapter().submit('', letter)) as { providerRef: string };
    expect(await adapter().cancel({ providerRef, key: letter.key })).toBe('cancelled');
    expect(await adapter().cancel({ providerRef, key: letter.key })).toBe('cancelled');
    const other = await aPostalLetter(AMERICAN);
    const sent = (await adapter().submit('', other)) as { providerRef: string };
    for (const _ of ['create', 'render', 'mail'])
      await fetch(`${sandbox.url}/sandbox/lob/${sent.providerRef}/advance`, { method: 'POST', redirect: 'manual' });
    expect(await adapter().cancel({ providerRef: sent.providerRef, key: other.key })).toBe('too_late');
  });

  test('prints every page completely on American paper, with the sender’s own address in France', async () => {
    await start({ speed: SLOW });
    const letter = await aPostalLetter(AMERICAN);
    const { providerRef } = (await adapter().submit('', letter)) as { providerRef: string };
    const bytes = await (await fetch(`${sandbox.url}/sandbox/lob/${providerRef}/documents/0`)).arrayBuffer();
    expect((await PDFDocument.load(bytes)).getPages().map((page) => page.getSize())).toEqual([
      { width: 612, height: 792 },
    ]);
    const page = await (await fetch(`${sandbox.url}/sandbox/lob/${providerRef}`)).text();
    for (const text of [
      'EXAMPLE FIBER INC',
      'NEW YORK NY 10118',
      '69003 LYON',
      'FRANCE',
      'Certified Mail, avec accusé',
    ])
      expect(page).toContain(text);
  });

  test('renders test letters without printing them', async () => {
    await start();
    const letter = await aPostalLetter(AMERICAN);
    const port = adapter({ apiKey: 'test_key' });
    const { providerRef } = (await port.submit('', letter)) as { providerRef: string };
    await eventually(async () => (await report())[0]!.over);
    const news = await port.fetchTrackingEvents({ providerRef, key: letter.key });
    expect(news.map(({ kind }) => kind)).toEqual(['submitted', 'accepted']);
    expect(news[0]!.trackingNumber).toMatch(/^9407109205\d{12}$/);
  });
});
