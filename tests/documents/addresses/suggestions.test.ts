import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { rateLimiter } from '../../../src/kernel/rate-limit.ts';
import type { SuggestionAnswer, TownAnswer } from '../../../src/modules/documents/addresses/contract.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.addresses.streets = null;
  testApp.addresses.asked.length = 0;
  // Every request of this file comes from one address, and the limit is sixty per minute.
  for (const name of ['address-suggestions', 'address-checks'])
    for (const ip of ['127.0.0.1', '::ffff:127.0.0.1']) await rateLimiter(testApp.deps).reset(name, ip);
});
const suggest = (body: unknown) =>
  testApp.request<SuggestionAnswer & Rejection>('POST', '/addresses/suggestions', { body });
const check = (postcode: string, city: string) =>
  testApp.request<TownAnswer & Rejection>('POST', '/addresses/check', { body: { postcode, city } });

describe('suggestions', () => {
  test('are public, and name an external source', async () => {
    const church = {
      label: '12 Rue de l’Église 33380 Mios',
      line4: '12 Rue de l’Église',
      postcode: '33380',
      city: 'Mios',
    };
    testApp.addresses.streets = [church];
    expect(await suggest({ text: '12 rue de l’ég', kind: 'street', postcode: '33380' })).toEqual({
      status: 200,
      body: { items: [church], attribution: 'Adresses\u00a0: IGN, Base Adresse Nationale, Licence Ouverte 2.0' },
    });
    expect(testApp.addresses.asked).toEqual([{ text: '12 rue de l’ég', kind: 'street', postcode: '33380' }]);
  });

  test('come from our own table without a source', async () => {
    expect(await suggest({ text: 'Saint-Genis-Lav', kind: 'city' })).toEqual({
      status: 200,
      body: {
        items: [{ label: '69230 Saint-Genis-Laval', line4: '', postcode: '69230', city: 'Saint-Genis-Laval' }],
        attribution: null,
      },
    });
    expect((await suggest({ text: '12 rue Neuve', kind: 'street' })).body).toEqual({ items: [], attribution: null });
  });

  test.each<[string, unknown, number]>([
    ['nothing', {}, 422],
    ['another kind', { text: 'a', kind: 'poi' }, 422],
    ['a text that is too long', { text: 'a'.repeat(201), kind: 'street' }, 422],
    ['NUL', { text: 'a\u0000', kind: 'street' }, 422],
    ['a field too many', { text: 'a', kind: 'street', limit: 99 }, 422],
    ['a number', { text: 12, kind: 'street' }, 422],
    ['no JSON', '{', 400],
    ['a list', [], 422],
  ])('%s is rejected in French, and no request is sent', async (_name, body, status) => {
    const refused = await suggest(body);
    expect(refused.status).toBe(status);
    expect(refused.body.message).toMatch(/[.]$/);
    expect(testApp.addresses.asked).toEqual([]);
  });

  test('are never requested with a URL query', async () => {
    expect((await testApp.request('GET', '/addresses/suggestions?text=12+rue+Neuve&kind=street')).status).toBe(404);
  });
});

describe('a postcode and its town', () => {
  test('that match are accepted, in any spelling', async () => {
    expect((await check('69230', 'st genis laval')).body).toEqual({
      known: true,
      communes: [{ name: 'Saint-Genis-Laval', postcode: '69230' }],
    });
    expect((await check('59019', 'Lille Cedex')).body).toEqual({ known: true, communes: [] });
  });
  test('that do not match cause a warning with the expected ones', async () => {
    expect((await check('69230', 'Lion')).body).toEqual({
      known: false,
      communes: [{ name: 'Saint-Genis-Laval', postcode: '69230' }],
      message:
        'Nous ne connaissons pas «\u00a069230 LION\u00a0». Vouliez-vous dire 69230 ST GENIS LAVAL\u202f? Vous pouvez garder votre saisie.',
    });
    expect((await check('33381', 'Mios')).body.message).toContain('Vouliez-vous dire 33380 MIOS');
    expect((await check('99999', 'Nulle-Part')).body.message).toBe(
      'Nous ne connaissons pas «\u00a099999 NULLE PART\u00a0». Vérifiez le code postal et la ville. Vous pouvez garder votre saisie.',
    );
  });
  test('alone, a postcode lists its towns without a warning', async () => {
    expect((await check('97133', '')).body).toEqual({
      known: true,
      communes: [{ name: 'Saint-Barthélemy', postcode: '97133' }],
    });
    expect((await check('99999', ' ')).body).toEqual({ known: false, communes: [] });
  });
});

test('typed text is never logged', async () => {
  await suggest({ text: 'Zyx 77 rue introuvable', kind: 'street' });
  await check('69003', 'Zyxville');
  const { rows } = await testApp.db.raw(`select tablename from pg_tables where schemaname = 'public'`);
  for (const { tablename } of rows as { tablename: string }[]) {
    const kept = await testApp.db.raw(`select count(*)::int as n from ?? as t where t::text ilike '%zyx%'`, [
      tablename,
    ]);
    expect([tablename, kept.rows[0].n]).toEqual([tablename, 0]);
  }
});

test('the sixty-first request of a minute is limited, for each kind', async () => {
  const answers = [];
  for (let i = 0; i < 62; i += 1) answers.push((await suggest({ text: 'Mios', kind: 'city' })).status);
  expect(answers.indexOf(429)).toBe(60);
  expect((await check('69003', 'Lyon')).status).toBe(200);
});
