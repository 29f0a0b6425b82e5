import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Geoplateforme, createAddressLookup } from '../../../src/adapters/addresses/geoplateforme.ts';
import { OfflineAddresses } from '../../../src/adapters/addresses/offline.ts';
import { serve } from '../../sandbox/running-sandbox.ts';
import { CHURCH, feature, found, TOWN } from './an-answer.ts';

describe('the geocoder of IGN', () => {
  let asked: URL[];
  let answer: (req: IncomingMessage, res: ServerResponse) => void;
  let service: Awaited<ReturnType<typeof serve>>;
  let clock: number;
  let addresses: Geoplateforme;
  beforeEach(async () => {
    asked = [];
    clock = 1_000_000;
    answer = (_req, res) => void res.writeHead(200, { 'content-type': 'application/json' }).end(found(feature(CHURCH)));
    service = await serve((req, res) => {
      asked.push(new URL(req.url!, 'http://service'));
      answer(req, res);
    });
    addresses = new Geoplateforme({ apiUrl: `${service.url}/geocodage`, timeoutMs: 300, now: () => clock });
  });
  afterEach(() => service.close());
  const street = (text: string, postcode?: string) => addresses.complete({ text, kind: 'street', postcode });
  const answering = (status: number, body = '', headers: Record<string, string> = {}) => {
    answer = (_req, res) => void res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };

  test('is queried with its own parameters, and its response fills the three fields', async () => {
    expect(await street('12 rue de l’égl', '33 380')).toEqual({
      source: 'geoplateforme',
      items: [{ label: '12 Rue de l’Église 33380 Mios', line4: '12 Rue de l’Église', postcode: '33380', city: 'Mios' }],
    });
    expect(asked[0]!.pathname).toBe('/geocodage/search');
    expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({
      q: '12 rue de l’égl',
      index: 'address',
      autocomplete: '1',
      limit: '6',
      postcode: '33380',
    });
  });

  test('receives no postcode that is invalid', async () => {
    await street('12 rue', '333');
    expect(asked[0]!.searchParams.has('postcode')).toBe(false);
  });

  test('receives no query that it would reject: too short, too long, starting with a sign', async () => {
    await street('ru');
    await street(' « ');
    expect(asked).toEqual([]);
    await street(`« ${'r'.repeat(300)}`);
    expect(asked[0]!.searchParams.get('q')).toBe('r'.repeat(200));
  });

  test('receives no query for a town: our own table knows them all', async () => {
    expect(await addresses.complete({ text: 'Mamoudz', kind: 'city', postcode: '97600' })).toEqual({
      source: 'offline',
      items: [{ label: '97600 Mamoudzou', line4: '', postcode: '97600', city: 'Mamoudzou' }],
    });
    expect(asked).toEqual([]);
  });

  test('accepts an empty result', async () => {
    answering(200, found());
    expect(await street('12 rue qui n’est pas')).toEqual({ source: 'geoplateforme', items: [] });
  });

  test('suggests neither a town as a street nor an incomplete address', async () => {
    answering(
      200,
      found(
        feature(TOWN),
        feature({ ...CHURCH, postcode: undefined }),
        feature({ ...CHURCH, city: 7 }),
        { type: 'Feature' },
        null,
        feature(CHURCH),
      ),
    );
    expect((await street('12 rue')).items).toHaveLength(1);
  });

  test.each<[string, number, string]>([
    ['400', 400, '{"code":400,"message":"Bad","detail":["q"]}'],
    ['an empty 500', 500, ''],
    ['no JSON', 200, '<h1>'],
    ['other JSON', 200, 'null'],
    ['no features', 200, '{}'],
    ['503', 503, '{}'],
  ])('%s: falls back to our table, and the next query is sent again', async (_name, status, body) => {
    answering(status, body);
    expect(await street('1 rue Neuve, 97133')).toMatchObject({
      source: 'offline',
      items: [{ line4: '1 rue Neuve', city: 'Saint-Barthélemy' }],
    });
    await street('1 rue Neuve');
    expect(asked).toHaveLength(2);
  });

  test('pauses for as long as a rate limit demands', async () => {
    answering(429, '', { 'retry-after': '30' });
    expect((await street('1 rue Neuve')).source).toBe('offline');
    answering(200, found(feature(CHURCH)));
    clock += 29_999;
    expect((await street('1 rue Neuve')).source).toBe('offline');
    expect(asked).toHaveLength(1);
    clock += 1;
    expect((await street('1 rue Neuve')).source).toBe('geoplateforme');
  });

  test.each([undefined, 'soon', '-4', '0'])('429 with retry-after %s pauses for five seconds', async (said) => {
    answering(429, '', said === undefined ? {} : { 'retry-after': said });
    await street('1 rue Neuve');
    clock += 4_999;
    await street('1 rue Neuve');
    expect(asked).toHaveLength(1);
    clock += 1;
    await street('1 rue Neuve');
    expect(asked).toHaveLength(2);
  });

  test('limits an excessive retry-after to ten minutes', async () => {
    answering(429, '', { 'retry-after': '99999999' });
    await street('1 rue Neuve');
    clock += 600_000;
    await street('1 rue Neuve');
    expect(asked).toHaveLength(2);
  });

  test('does not wait for a hanging server, nor for earlier queries', async () => {
    answer = () => undefined;
    const start = performance.now();
    expect((await street('1 rue Neuve')).source).toBe('offline');
    expect(performance.now() - start).toBeLessThan(2_000);
    await street('1 rue Neuve');
    expect(asked).toHaveLength(1);
  });

  test('ignores a redirect or a truncated response', async () => {
    answer = (req, res) =>
      void (req.url!.startsWith('/elsewhere')
        ? res.writeHead(200).end(found(feature(CHURCH)))
        : res.writeHead(302, { location: '/elsewhere' }).end());
    expect((await street('1 rue Neuve')).source).toBe('offline');
    expect(asked).toHaveLength(1);
    clock += 5_000;
    answer = (req, res) => {
      res.writeHead(200, { 'content-length': '500' });
      res.write('{"features":');
      setImmediate(() => req.socket.destroy());
    };
    expect((await street('1 rue Neuve')).source).toBe('offline');
    expect(asked).toHaveLength(2);
  });

  test('costs only its suggestions if it is unreachable', async () => {
    await service.close();
    expect(await street('1 rue Neuve')).toEqual({ source: 'offline', items: [] });
    expect(addresses.check({ postcode: '69003', city: 'Lyon' }).known).toBe(true);
  });
});

test('sends no request without a configured address', () => {
  expect(createAddressLookup({ addresses: { apiUrl: undefined } })).toBeInstanceOf(OfflineAddresses);
  expect(createAddressLookup({ addresses: { apiUrl: 'https://geo.test' } })).toBeInstanceOf(Geoplateforme);
});
