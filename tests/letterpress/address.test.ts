import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { PostalAddress } from '../../src/domain/postal-address.ts';
import { normaliseAddress } from '../../src/letterpress/address.ts';

const aPerson = (change: Partial<PostalAddress> = {}): PostalAddress => ({
  kind: 'person',
  civility: 'Mme',
  firstName: 'Camille',
  lastName: 'Dupont',
  line4: '12, rue de l’Église',
  postcode: '33380',
  city: 'Mios',
  country: 'FR',
  ...change,
});
const aCompany = (change: Partial<PostalAddress> = {}): PostalAddress => ({
  kind: 'organisation',
  organisation: 'Les Ateliers du Nord SARL',
  service: 'Service résiliations',
  line3: 'Zone industrielle Sud',
  line4: '4 avenue des Fleurs',
  line5: 'CS 40012',
  postcode: '59019',
  city: 'Lille Cedex',
  country: 'FR',
  ...change,
});
const codes = (address: PostalAddress): string[] =>
  normaliseAddress(address).problems.map(({ line, code }) => `${line} ${code}`);

describe('a private address', () => {
  test('has six lines in order, in capitals without accents', () => {
    expect(
      normaliseAddress(
        aPerson({ line2: 'Appartement 12, escalier B', line3: 'Résidence Les Tilleuls', line5: 'Hameau de Caudos' }),
      ),
    ).toEqual({
      lines: [
        'MADAME CAMILLE DUPONT',
        'APPARTEMENT 12 ESCALIER B',
        'RESIDENCE LES TILLEULS',
        '12 RUE DE L EGLISE',
        'HAMEAU DE CAUDOS',
        '33380 MIOS',
      ],
      printed: [
        'MADAME CAMILLE DUPONT',
        'APPARTEMENT 12 ESCALIER B',
        'RESIDENCE LES TILLEULS',
        '12 RUE DE L EGLISE',
        'HAMEAU DE CAUDOS',
        '33380 MIOS',
      ],
      problems: [],
    });
  });

  test('prints no blank line', () => {
    const { lines, printed } = normaliseAddress(aPerson());
    expect(lines).toEqual(['MADAME CAMILLE DUPONT', '', '', '12 RUE DE L EGLISE', '', '33380 MIOS']);
    expect(printed).toEqual(['MADAME CAMILLE DUPONT', '12 RUE DE L EGLISE', '33380 MIOS']);
  });

  test('shortens the civility before a long name is rejected', () => {
    expect(
      normaliseAddress(aPerson({ civility: 'M.', firstName: 'Charles-Édouard', lastName: 'de la Rochefoucauld' }))
        .lines[0],
    ).toBe('M CHARLES-EDOUARD DE LA ROCHEFOUCAULD');
  });

  test.each([
    ['L’Haÿ-les-Roses', '94240', '94240 L HAY LES ROSES'],
    ['Saint-Genis-Laval', '69230', '69230 ST GENIS LAVAL'],
    ['Sainte-Foy-lès-Lyon', '69110', '69110 STE FOY LES LYON'],
    ['Paris Cedex 08', '75380', '75380 PARIS CEDEX 08'],
    ['Nœux-les-Mines', '62 290', '62290 NOEUX LES MINES'],
  ])('formats %s as the post requires', (city, postcode, line) => {
    const { lines, problems } = normaliseAddress(aPerson({ city, postcode }));
    expect([lines[5], problems]).toEqual([line, []]);
  });

  test('keeps SAINT in the name of a street', () => {
    expect(normaliseAddress(aPerson({ line4: '3 rue Saint-Jacques', line5: 'Saint-Aubin' })).lines.slice(3, 5)).toEqual(
      ['3 RUE SAINT JACQUES', 'ST AUBIN'],
    );
  });

  test('keeps the hyphen, the apostrophe and the ampersand of names', () => {
    expect(normaliseAddress(aPerson({ civility: '', firstName: 'Anne-Marie', lastName: 'd’Estienne' })).lines[0]).toBe(
      "ANNE-MARIE D'ESTIENNE",
    );
    expect(normaliseAddress(aCompany({ organisation: 'S.A.R.L. Martin & fils' })).lines[0]).toBe(
      'S.A.R.L. MARTIN & FILS',
    );
  });

  test('transliterates the letters of neighbouring languages', () => {
    expect(normaliseAddress(aPerson({ civility: '', firstName: 'Łukasz', lastName: 'Øster-Đặng' })).lines[0]).toBe(
      'LUKASZ OSTER-DANG',
    );
  });
});

describe('a company', () => {
  test('names the organisation, then the service', () => {
    expect(normaliseAddress(aCompany()).printed).toEqual([
      'LES ATELIERS DU NORD SARL',
      'SERVICE RESILIATIONS',
      'ZONE INDUSTRIELLE SUD',
      '4 AVENUE DES FLEURS',
      'CS 40012',
      '59019 LILLE CEDEX',
    ]);
  });

  test('names a person if there is no service', () => {
    expect(
      normaliseAddress(aCompany({ service: '', civility: 'M.', firstName: 'Paul', lastName: 'Durand' })).lines[1],
    ).toBe('MONSIEUR PAUL DURAND');
  });

  test('needs no street with a post box', () => {
    expect(codes(aCompany({ line4: '' }))).toEqual([]);
  });
});

describe('length', () => {
  test('abbreviates only lines that are too long', () => {
    expect(normaliseAddress(aPerson({ line4: '4 avenue des Fleurs' })).lines[3]).toBe('4 AVENUE DES FLEURS');
    const { lines, problems } = normaliseAddress(
      aPerson({ line4: '128 bis boulevard du Maréchal de Lattre de Tassigny' }),
    );
    expect(lines[3]).toBe('128 B BD DU MAL DE LATTRE DE TASSIGNY');
    expect(problems).toMatchObject([{ line: 4, code: 'shortened', severity: 'warning' }]);
  });

  test('abbreviates a street label over 32 characters although the line would fit', () => {
    const { lines, problems } = normaliseAddress(aPerson({ line4: '12 avenue du Docteur Alexandre Fleming' }));
    expect(lines[3]).toBe('12 AV DU DOCTEUR ALEXANDRE FLEMING');
    expect(problems).toMatchObject([{ line: 4, code: 'shortened', severity: 'warning' }]);
  });

  test('rejects a line that stays too long, with a message that gives the excess', () => {
    expect(normaliseAddress(aPerson({ line2: 'x'.repeat(42) })).problems).toEqual([
      {
        line: 2,
        field: 'line2',
        code: 'too_long',
        severity: 'error',
        message:
          'Cette ligne dépasse 38\u00a0caractères, la limite de La Poste. Il en reste 4 en trop\u00a0: abrégez ou passez à la ligne suivante.',
      },
    ]);
  });
});

describe('rejections', () => {
  test('list every missing field of an empty form', () => {
    expect(
      normaliseAddress({ kind: 'person', line4: '', postcode: '', city: '', country: 'FR' }).problems.map(
        ({ field, message }) => [field, message],
      ),
    ).toEqual([
      ['lastName', 'Indiquez le nom.'],
      ['line4', 'Indiquez le numéro et la rue, ou une boîte postale à la ligne suivante.'],
      ['postcode', 'Indiquez le code postal.'],
      ['city', 'Indiquez la ville.'],
    ]);
  });

  test.each([['6900'], ['690033'], ['2A004'], ['abcde']])('reject the postcode %s', (postcode) => {
    expect(codes(aPerson({ postcode }))).toEqual(['6 postcode_form']);
  });

  test.each([['97110'], ['98000'], ['20090'], ['01000'], ['98713']])('accept the postcode %s', (postcode) => {
    expect(codes(aPerson({ postcode }))).toEqual([]);
  });

  test('warn of a postcode that does not exist in France', () => {
    expect(normaliseAddress(aPerson({ postcode: '99999' })).problems).toMatchObject([
      { code: 'postcode_unknown', severity: 'warning' },
    ]);
  });

  test('name the letters that the post cannot read', () => {
    expect(normaliseAddress(aPerson({ lastName: 'Петров' })).problems).toMatchObject([
      {
        line: 1,
        field: 'lastName',
        code: 'unprintable',
        severity: 'error',
        message: 'La Poste ne lit que les lettres latines. Écrivez autrement\u00a0: П е т р о.',
      },
    ]);
  });

  test('reject a line without letters or digits', () => {
    expect(codes(aPerson({ line2: '???' }))).toEqual(['2 unprintable']);
  });
});

describe('any address', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 50 }),
    fc.string({ unit: 'grapheme', maxLength: 50 }),
    fc
      .array(
        fc.constantFrom(
          'avenue',
          'boulevard',
          'Saint',
          'Sainte',
          'maréchal',
          'résidence',
          'rue',
          'du',
          'Général',
          '12',
          'bis',
          'é',
          'Œ',
          '-',
          '’',
          '&',
          'CEDEX',
          'CEDEX8',
          ',',
          '/',
          '-',
          'à',
          'et',
          'A',
          '4',
          '12/14',
          '2-4',
          'ET',
          'SUR',
          'BIS',
          '\u0000',
          '\ud800',
        ),
        { maxLength: 9 },
      )
      .map((words) => words.join(' ')),
  );
  const maybe = fc.option(anyText, { nil: undefined });
  const addressIn = (country: fc.Arbitrary<string | undefined>): fc.Arbitrary<PostalAddress> =>
    fc.record({
      kind: fc.constantFrom('person' as const, 'organisation' as const),
      civility: fc.constantFrom('M.' as const, 'Mme' as const, '' as const, undefined),
      firstName: maybe,
      lastName: maybe,
      organisation: maybe,
      service: maybe,
      line2: maybe,
      line3: maybe,
      line4: anyText,
      line5: maybe,
      postcode: fc.oneof(anyText, fc.constant('69003')),
      city: anyText,
      country,
    });
  const anyAddress = addressIn(fc.constantFrom('FR', 'MC', 'RE', undefined));
  const anyAbroad = addressIn(fc.constantFrom('BE', 'GB', 'US', 'JP', 'ZZ'));
  const again = ({ kind }: PostalAddress, lines: readonly string[]): PostalAddress => {
    const [first, line2, line3, line4, line5, last] = lines as [string, string, string, string, string, string];
    const [, postcode, city] = /^(\d{5}) (.*)$/.exec(last) ?? [null, '', last];
    return {
      kind,
      ...(kind === 'organisation' ? { organisation: first, service: line2 } : { lastName: first, line2 }),
      line3,
      line4,
      line5,
      postcode: postcode,
      city: city,
      country: 'FR',
    };
  };

  test('is stable after one normalisation', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const { lines } = normaliseAddress(address);
        expect(normaliseAddress(again(address, lines)).lines).toEqual(lines);
      }),
      { numRuns: 3000, seed: 10 },
    );
  });

  test('has six lines that comply with the norm, or a problem that names the line', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const { lines, printed, problems } = normaliseAddress(address);
        expect(lines).toHaveLength(6);
        expect(printed).toEqual(lines.filter(Boolean));
        lines.forEach((line, i) => {
          expect(line).toMatch(i < 3 ? /^[A-Z0-9&'./+ -]*$/ : /^[A-Z0-9 ]*$/);
          expect(line).not.toMatch(/^ | $| {2}/);
          if (line.length > 38)
            expect(problems).toContainEqual(
              expect.objectContaining({ line: i + 1, code: 'too_long', severity: 'error' }),
            );
        });
        if (!problems.some(({ severity }) => severity === 'error')) expect(lines[5]).toMatch(/^\d{5} .+/);
      }),
      { numRuns: 3000, seed: 10 },
    );
  });

  test('abroad has at most 38 characters per line too, or a problem, and is stable after printing', () => {
    fc.assert(
      fc.property(anyAbroad, (address) => {
        const { lines, printed, problems } = normaliseAddress(address);
        expect(lines).toHaveLength(6);
        lines.forEach((line, i) => {
          expect(line).not.toMatch(/^\s|\s$|\s\s|[^\P{Cc}]/u);
          if (line.length > 38)
            expect(problems).toContainEqual(
              expect.objectContaining({ line: i + 1, code: 'too_long', severity: 'error' }),
            );
        });
        const { kind, country } = address;
        const [first, line2, line3, line4, line5, city] = lines as [string, string, string, string, string, string];
        const again = normaliseAddress({
          kind,
          ...(kind === 'organisation' ? { organisation: first, service: line2 } : { lastName: first, line2 }),
          line3,
          line4,
          line5,
          city,
          country,
        });
        expect(again.printed).toEqual(printed);
      }),
      { numRuns: 1000, seed: 10 },
    );
  });
});
