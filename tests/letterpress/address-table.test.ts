import { describe, expect, test } from '@jest/globals';
import { isDomestic } from '../../src/domain/country.ts';
import type { PostalAddress } from '../../src/domain/postal-address.ts';
import { normaliseAddress } from '../../src/letterpress/address.ts';
import { COUNTRIES } from '../../src/letterpress/countries.ts';
import { toCountryLine } from '../../src/letterpress/foreign-address.ts';

type Given = Partial<PostalAddress>;
const person = (address: Given): PostalAddress => ({
  kind: 'person',
  lastName: 'Roy',
  line4: '1 rue Neuve',
  postcode: '69003',
  city: 'Lyon',
  ...address,
});
const company = (address: Given): PostalAddress => ({
  kind: 'organisation',
  organisation: 'Roy',
  line4: '1 rue Neuve',
  postcode: '69003',
  city: 'Lyon',
  ...address,
});
/** What is printed, the codes of the problems, and every sentence complete. */
function read(address: PostalAddress): [lines: string[], codes: string[]] {
  const { printed, problems } = normaliseAddress(address);
  for (const { message } of problems) expect(message).toMatch(/^[A-ZÉ].+[.]$/s);
  return [printed, problems.map(({ code, severity }) => `${severity} ${code}`)];
}

describe('the street line', () => {
  test.each<[typed: string, printed: string, ...codes: string[]]>([
    ['12, rue de l’Église', '12 RUE DE L EGLISE'],
    ['12,rue des Lilas', '12 RUE DES LILAS'],
    ['12 bis, rue des Lilas', '12 BIS RUE DES LILAS'],
    ['12bis rue des Lilas', '12BIS RUE DES LILAS'],
    ['7 ter rue Neuve', '7 TER RUE NEUVE'],
    ['12B rue des Lilas', '12B RUE DES LILAS'],
    ['4 à 8 rue des Lilas', '4 RUE DES LILAS', 'warning first_number'],
    ['12/14 rue des Lilas', '12 RUE DES LILAS', 'warning first_number'],
    ['12-14, rue des Lilas', '12 RUE DES LILAS', 'warning first_number'],
    ['12–14 rue des Lilas', '12 RUE DES LILAS', 'warning first_number'],
    ['3 bis-5 rue des Lilas', '3 BIS RUE DES LILAS', 'warning first_number'],
    ['1 et 3 place du Marché', '1 PLACE DU MARCHE', 'warning first_number'],
    ['1/3/5 quai Kléber', '1 QUAI KLEBER', 'warning first_number'],
    ['5 rue du 8-Mai-1945', '5 RUE DU 8 MAI 1945'],
    ['12 A rue des Lilas', '12 A RUE DES LILAS'],
    ['3 avenue à la Croix', '3 AVENUE A LA CROIX'],
    ['20 rue Saint-Jacques', '20 RUE SAINT JACQUES'],
    ['8 quai Sainte-Catherine', '8 QUAI SAINTE CATHERINE'],
    ['4 avenue des Fleurs', '4 AVENUE DES FLEURS'],
    ['12 avenue du Docteur Alexandre Fleming', '12 AV DU DOCTEUR ALEXANDRE FLEMING', 'warning shortened'],
    ['3 avenue du Général de Gaulle Libérateur', '3 AV DU GAL DE GAULLE LIBERATEUR', 'warning shortened'],
    ['3 boulevard du Président Franklin Roosevelt', '3 BD DU PDT FRANKLIN ROOSEVELT', 'warning shortened'],
    ['3 rue du Président Franklin Delano Roosevelt', '3 RUE DU PDT FRANKLIN DELANO ROOSEVELT', 'warning shortened'],
    [
      '14 rue du Président de la République Emile Loubet',
      '14 RUE DU PDT DE LA REPUBLIQUE EMILE LOUBET',
      'error too_long',
    ],
    ['Œuvre d’Æschyle', 'OEUVRE D AESCHYLE'],
    ['Lieu-dit « Le Bourg »', 'LIEU DIT LE BOURG'],
  ])('%s', (line4, printed, ...codes) => {
    expect(read(person({ line4 }))).toEqual([['ROY', printed, '69003 LYON'], codes]);
  });
});

describe('the town line', () => {
  test.each<[postcode: string, city: string, printed: string, ...codes: string[]]>([
    ['33380', 'Mios', '33380 MIOS'],
    ['33 380', 'Mios', '33380 MIOS'],
    ['F-33380', 'Mios', '33380 MIOS'],
    ['94240', 'L’Haÿ-les-Roses', '94240 L HAY LES ROSES'],
    ['69230', 'Saint-Genis-Laval', '69230 ST GENIS LAVAL'],
    ['69110', 'Sainte-Foy-lès-Lyon', '69110 STE FOY LES LYON'],
    ['42620', 'Saint-Pierre-Laval', '42620 ST PIERRE LAVAL'],
    ['20000', 'Ajaccio', '20000 AJACCIO'],
    ['20200', 'Bastia', '20200 BASTIA'],
    ['20166', 'Porticcio', '20166 PORTICCIO'],
    ['2A004', 'Ajaccio', '2A004 AJACCIO', 'error postcode_form'],
    ['2B033', 'Bastia', '2B033 BASTIA', 'error postcode_form'],
    ['97110', 'Pointe-à-Pitre', '97110 POINTE A PITRE'],
    ['97133', 'Saint-Barthélemy', '97133 ST BARTHELEMY'],
    ['97150', 'Saint-Martin', '97150 ST MARTIN'],
    ['97200', 'Fort-de-France', '97200 FORT DE FRANCE'],
    ['97300', 'Cayenne', '97300 CAYENNE'],
    ['97400', 'Saint-Denis', '97400 ST DENIS'],
    ['97500', 'Saint-Pierre', '97500 ST PIERRE'],
    ['97600', 'Mamoudzou', '97600 MAMOUDZOU'],
    ['97700', 'Gustavia', '97700 GUSTAVIA'],
    ['97800', 'Marigot', '97800 MARIGOT'],
    ['98000', 'Monaco', '98000 MONACO'],
    ['98600', 'Uvea', '98600 UVEA'],
    ['98713', 'Papeete', '98713 PAPEETE'],
    ['98800', 'Nouméa', '98800 NOUMEA'],
    ['00100', 'Armées', '00100 ARMEES'],
    ['59019', 'Lille Cedex', '59019 LILLE CEDEX'],
    ['75380', 'Paris Cedex 08', '75380 PARIS CEDEX 08'],
    ['75380', 'PARIS CÉDEX08', '75380 PARIS CEDEX 08'],
    ['93200', 'Saint-Denis-la-Plaine Cedex 2', '93200 ST DENIS LA PLAINE CEDEX 2'],
    ['75380', 'Cedex 08', '75380 CEDEX 08', 'warning cedex_form'],
    ['75380', 'Paris Cedex 08 France', '75380 PARIS CEDEX 08 FRANCE', 'warning cedex_form'],
    ['99123', 'Ailleurs', '99123 AILLEURS', 'warning postcode_unknown'],
    ['96000', 'Ailleurs', '96000 AILLEURS', 'warning postcode_unknown'],
    ['6900', 'Lyon', '6900 LYON', 'error postcode_form'],
    [
      '51290',
      'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson',
      '51290 ST REMY EN BOUZEMONT ST GENEST',
      'warning shortened',
    ],
    [
      '14290',
      'Saint-Martin-de-Bienfaite-la-Cressonnière',
      '14290 ST MARTIN BIENFAITE CRESSONNIERE',
      'warning shortened',
    ],
  ])('%s %s', (postcode, city, printed, ...codes) => {
    expect(read(person({ postcode, city }))).toEqual([['ROY', '1 RUE NEUVE', printed], codes]);
  });

  test.each(['MC', 'GP', 'RE', 'NC', 'PF', 'BL'])('%s has no country line, as in France', (country) => {
    expect(read(person({ country, postcode: '97400', city: 'Saint-Denis' }))).toEqual([
      ['ROY', '1 RUE NEUVE', '97400 ST DENIS'],
      [],
    ]);
  });
});

describe('the upper lines', () => {
  test.each<[what: string, address: PostalAddress, printed: string[], ...codes: string[]]>([
    [
      'a person in a building',
      person({
        civility: 'Mme',
        firstName: 'Camille',
        lastName: 'Dupont',
        line2: 'Appartement 12, escalier B',
        line3: 'Résidence Les Tilleuls',
      }),
      ['MADAME CAMILLE DUPONT', 'APPARTEMENT 12 ESCALIER B', 'RESIDENCE LES TILLEULS', '1 RUE NEUVE', '69003 LYON'],
    ],
    [
      'a person at someone’s',
      person({ line2: 'chez M. Martin' }),
      ['ROY', 'CHEZ M. MARTIN', '1 RUE NEUVE', '69003 LYON'],
    ],
    ['a hamlet', person({ line4: '', line5: 'Hameau de Saint-Aubin' }), ['ROY', 'HAMEAU DE ST AUBIN', '69003 LYON']],
    [
      'a street typed on the fifth line',
      person({ line4: '', line5: '3 rue Saint-Jacques' }),
      ['ROY', '3 RUE SAINT JACQUES', '69003 LYON'],
    ],
    ['poste restante', person({ line4: '', line5: 'Poste restante' }), ['ROY', 'POSTE RESTANTE', '69003 LYON']],
    [
      'a company with a box',
      company({
        organisation: 'Les Ateliers du Nord SARL',
        service: 'Service résiliations',
        line3: 'Zone industrielle Sud',
        line4: '4 avenue des Fleurs',
        line5: 'CS 40012',
        postcode: '59019',
        city: 'Lille Cedex',
      }),
      [
        'LES ATELIERS DU NORD SARL',
        'SERVICE RESILIATIONS',
        'ZONE INDUSTRIELLE SUD',
        '4 AVENUE DES FLEURS',
        'CS 40012',
        '59019 LILLE CEDEX',
      ],
    ],
    ['a company with only a box', company({ line4: '', line5: 'TSA 12345' }), ['ROY', 'TSA 12345', '69003 LYON']],
    [
      'a company and a person',
      company({ civility: 'M.', firstName: 'Paul', lastName: 'Durand' }),
      ['ROY', 'MONSIEUR PAUL DURAND', '1 RUE NEUVE', '69003 LYON'],
    ],
    ['a company in a building', company({ line3: 'Bâtiment C' }), ['ROY', 'BATIMENT C', '1 RUE NEUVE', '69003 LYON']],
    [
      'signs a name is made of',
      company({ organisation: 'S.A.R.L. L’Âge d’Or & Fils' }),
      ["S.A.R.L. L'AGE D'OR & FILS", '1 RUE NEUVE', '69003 LYON'],
    ],
    [
      'a name that is too long',
      company({ organisation: 'Association des parents d’élèves du collège' }),
      ["ASSOCIATION DES PARENTS D'ELEVES DU COLLEGE", '1 RUE NEUVE', '69003 LYON'],
      'error too_long',
    ],
    [
      'a building that is too long',
      person({ line3: 'Résidence du Parc, bâtiment Les Hirondelles' }),
      ['ROY', 'RES DU PARC BATIMENT LES HIRONDELLES', '1 RUE NEUVE', '69003 LYON'],
      'warning shortened',
    ],
  ])('%s', (_what, address, printed, ...codes) => {
    expect(read(address)).toEqual([printed, codes]);
  });
});

describe('abroad', () => {
  test.each<[what: string, address: PostalAddress, printed: string[], ...codes: string[]]>([
    [
      'Belgium',
      person({
        civility: 'Mme',
        firstName: 'Zoë',
        lastName: 'Peeters',
        line4: 'Rue du Marché aux Herbes 12 bte 3',
        postcode: '1000',
        city: 'Bruxelles',
        country: 'BE',
      }),
      ['Madame Zoë Peeters', 'Rue du Marché aux Herbes 12 bte 3', '1000 Bruxelles', 'BELGIQUE'],
    ],
    [
      'Germany',
      company({
        organisation: 'Müller & Söhne GmbH',
        line4: 'Straße des 17. Juni 135',
        postcode: '10623',
        city: 'Berlin',
        country: 'DE',
      }),
      ['Müller & Söhne GmbH', 'Straße des 17. Juni 135', '10623 Berlin', 'ALLEMAGNE'],
    ],
    [
      'the United Kingdom',
      person({ line4: '10 Downing Street', postcode: 'SW1A 2AA', city: 'LONDON', country: 'GB' }),
      ['Roy', '10 Downing Street', 'LONDON SW1A 2AA', 'ROYAUME UNI'],
    ],
    [
      'the United States',
      person({ line2: 'Apt #4', line4: '350 Fifth Ave.', postcode: '10118', city: 'New York, NY', country: 'US' }),
      ['Roy', 'Apt #4', '350 Fifth Ave.', 'New York, NY 10118', 'ETATS UNIS'],
    ],
    [
      'Ireland without a postcode',
      person({ line4: '5 Main Street', postcode: '', city: 'Galway', country: 'IE' }),
      ['Roy', '5 Main Street', 'Galway', 'IRLANDE'],
    ],
    [
      'Côte d’Ivoire by its box',
      company({ line4: '', line5: '01 BP 1234', postcode: '', city: 'Abidjan 01', country: 'CI' }),
      ['Roy', '01 BP 1234', 'Abidjan 01', 'COTE D IVOIRE'],
    ],
    [
      'Greek as the Greeks write it',
      person({ line4: 'Ερμού 12', postcode: '105 63', city: 'Αθήνα', country: 'GR' }),
      ['Roy', 'Ερμού 12', '105 63 Αθήνα', 'GRECE'],
    ],
    [
      'Poland',
      person({ lastName: 'Wałęsa', line4: 'ul. Długa 4/8', postcode: '80-827', city: 'Gdańsk', country: 'PL' }),
      ['Wałęsa', 'ul. Długa 4/8', '80-827 Gdańsk', 'POLOGNE'],
    ],
    [
      'letters we cannot print',
      person({ line4: '千代田1-1', postcode: '100-0001', city: 'Tokyo', country: 'JP' }),
      ['Roy', '???1-1', 'Tokyo 100-0001', 'JAPON'],
      'error unprintable',
    ],
    [
      'a line that is too long',
      person({
        line4: 'Carrer de la Mare de Déu dels Desemparats 3',
        postcode: '46001',
        city: 'València',
        country: 'ES',
      }),
      ['Roy', 'Carrer de la Mare de Déu dels Desemparats 3', '46001 València', 'ESPAGNE'],
      'error too_long',
    ],
    [
      'nothing but the country',
      { kind: 'person', country: 'CH' },
      ['SUISSE'],
      'error missing',
      'error missing',
      'error missing',
    ],
    [
      'a country nobody knows',
      person({ country: 'ZZ' }),
      ['Roy', '1 rue Neuve', '69003 Lyon'],
      'error country_unknown',
    ],
    [
      'a name of every object',
      person({ country: 'constructor' }),
      ['Roy', '1 rue Neuve', '69003 Lyon'],
      'error country_unknown',
    ],
  ])('%s', (_what, address, printed, ...codes) => {
    expect(read(address)).toEqual([printed, codes]);
  });

  test('every country has its own line in capitals, of 38 characters at most', () => {
    const abroad = Object.keys(COUNTRIES).filter((code) => !isDomestic(code));
    expect(abroad.length).toBeGreaterThan(220);
    const lines = abroad.map(toCountryLine);
    expect(lines.filter((line) => !/^[A-Z]+( [A-Z]+)*$/.test(line) || line.length > 38)).toEqual([]);
    expect(new Set(lines).size).toBe(lines.length);
  });
});
