import { describe, expect, test } from '@jest/globals';
import { listTowns } from '../../../src/adapters/addresses/communes.ts';
import generated from '../../../src/adapters/addresses/generated/communes.json' with { type: 'json' };
import { OfflineAddresses } from '../../../src/adapters/addresses/offline.ts';
import { normaliseAddress } from '../../../src/letterpress/index.ts';

const offline = new OfflineAddresses();
const towns = async (text: string, postcode?: string) =>
  (await offline.complete({ text, kind: 'city', postcode })).items.map((one) => `${one.postcode} ${one.city}`);

describe('the table of communes', () => {
  test('holds France, overseas and Monaco', () => {
    const rows = generated.table.split('\n').filter((row) => !row.startsWith(';'));
    expect(rows.length).toBeGreaterThan(34_900);
    expect(rows.every((row) => /^[0-9][0-9AB]\d{3};[^;]+;\d{5}(?: \d{5})*$/.test(row))).toBe(true);
    for (const [postcode, name, insee] of [
      ['97133', 'Saint-Barthélemy', '97701'],
      ['97150', 'Saint-Martin', '97801'],
      ['97400', 'Saint-Denis', '97411'],
      ['97500', 'Saint-Pierre', '97502'],
      ['97600', 'Mamoudzou', '97611'],
      ['98600', 'Uvea', '98613'],
      ['98800', 'Nouméa', '98818'],
      ['98000', 'Monaco', '99138'],
      ['20200', 'Bastia', '2B033'],
      ['20000', 'Ajaccio', '2A004'],
      ['42620', 'Saint-Pierre-Laval', '03250'],
    ])
      expect(listTowns(postcode!)).toContainEqual({ name, postcode, insee });
  });

  test('contains no town without postal delivery', () => {
    const refused = generated.table.split('\n').flatMap((row) => {
      const [, city, codes] = row.split(';') as [string, string, string];
      const { lines, problems } = normaliseAddress({
        kind: 'person',
        lastName: 'Roy',
        line4: '1 rue Neuve',
        postcode: codes.slice(0, 5),
        city,
      });
      return problems.some(({ severity }) => severity === 'error') || !/^\d{5} [A-Z0-9 ]{1,32}$/.test(lines[5]!)
        ? [lines[5]]
        : [];
    });
    expect(refused).toEqual([]);
  });
});

describe('a town', () => {
  test('is found by its beginning, whatever its spelling', async () => {
    expect((await towns('mios'))[0]).toBe('33380 Mios');
    for (const text of ['Saint-Genis-Lav', 'st genis lav', 'SAINT GENIS LAV', 'saint‑genis‑lav'])
      expect(await towns(text)).toEqual(['69230 Saint-Genis-Laval']);
    expect(await towns('l hay les')).toEqual(['94240 L’Haÿ-les-Roses']);
    expect(await towns('noeux les m')).toEqual(['62290 Nœux-les-Mines']);
    expect(await towns('Zzz')).toEqual([]);
    expect(await towns('…')).toEqual([]);
  });

  test('is found by its postcode, which narrows the choice', async () => {
    expect(await towns('33380')).toContain('33380 Mios');
    expect(await towns('Saint-Denis', '974')).toContain('97400 Saint-Denis');
    expect(await towns('Saint-Denis', '97400')).toEqual(['97400 Saint-Denis']);
    expect(await towns('99999')).toEqual([]);
  });

  test('with many postcodes is not listed once for each of them', async () => {
    expect(await towns('Paris')).toHaveLength(12);
    expect((await towns('Saint')).length).toBeLessThanOrEqual(12);
  });
});

describe('a street without a network', () => {
  const ends = async (text: string) => (await offline.complete({ text, kind: 'street' })).items;
  test('has no suggestions', async () => {
    expect(await ends('12 rue de l’Église')).toEqual([]);
  });
  test('typed with its postcode is split into fields', async () => {
    expect(await ends('12 rue de l’Église, 97133')).toEqual([
      {
        label: '12 rue de l’Église, 97133 Saint-Barthélemy',
        line4: '12 rue de l’Église',
        postcode: '97133',
        city: 'Saint-Barthélemy',
      },
    ]);
    expect((await ends('1 rue Neuve 69230 st ge')).map(({ city }) => city)).toEqual(['Saint-Genis-Laval']);
    expect(await ends('1 rue Neuve 69230 Bordeaux')).toEqual([]);
  });
});

describe('a postcode and a town', () => {
  test.each([
    ['69003', 'Lyon'],
    ['69003', 'LYON 3'],
    ['69003', 'Lyon 3e Arrondissement'],
    ['75011', 'Paris 11'],
    ['13008', 'Marseille 8ème'],
    ['69230', 'st genis laval'],
    ['69 230', 'SAINT GENIS LAVAL'],
    ['94240', 'L Hay les Roses'],
    ['42620', 'Saint Pierre Laval'],
    ['97133', 'St-Barthélemy'],
    ['98000', 'Monaco'],
    ['59019', 'Lille Cedex'],
    ['00000', 'N’importe Cedex 8'],
    ['01300', 'Arbignieu'],
    ['F-69003', 'Lyon'],
  ])('%s %s match', (postcode, city) => {
    expect(offline.check({ postcode, city }).known).toBe(true);
  });
  test.each([
    ['69399', 'Lion'],
    ['69003', 'Lion'],
    ['69003', 'Paris'],
    ['75012', 'Lyon 12'],
    ['33380', 'Mio'],
    ['99999', ''],
    ['', 'Lyon'],
  ])('%s %s do not match', (postcode, city) => {
    expect(offline.check({ postcode, city }).known).toBe(false);
  });
  test('that do not match return the expected ones', () => {
    expect(offline.check({ postcode: '69230', city: 'Genis' }).communes).toEqual([
      { name: 'Saint-Genis-Laval', postcode: '69230', insee: '69204' },
    ]);
    expect(offline.check({ postcode: '33381', city: 'mios' }).communes).toEqual([
      { name: 'Mios', postcode: '33380', insee: '33284' },
    ]);
    expect(offline.check({ postcode: '33380', city: '' })).toMatchObject({
      known: true,
      communes: expect.arrayContaining([expect.objectContaining({ name: 'Mios' })]),
    });
  });
});
