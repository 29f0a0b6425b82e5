import { describe, expect, test } from '@jest/globals';
import { splitAddress } from '../../../src/adapters/postal/address-parts.ts';

const lines = (town: string) => ['FIBRE EXEMPLE', 'SERVICE CLIENTS', 'BATIMENT B', '12 RUE DE L EGLISE', 'BP 40', town];

describe('six address lines split into fields', () => {
  test('loses nothing', () => {
    expect(splitAddress(lines('59000 LILLE CEDEX 9'), 'FR', 'recipient')).toEqual({
      company: 'FIBRE EXEMPLE',
      person: 'SERVICE CLIENTS',
      complement: 'BATIMENT B',
      street: '12 RUE DE L EGLISE',
      box: 'BP 40',
      postcode: '59000',
      city: 'LILLE CEDEX 9',
    });
  });
  test.each([
    ['RE', '97400 SAINT DENIS', '97400', 'SAINT DENIS'],
    ['US', 'NEW YORK NY 10118', '10118', 'NEW YORK'],
    ['US', 'Salt Lake City, UT 84101-1234', '84101-1234', 'Salt Lake City'],
    ['DE', '10115 BERLIN', '10115', 'BERLIN'],
    ['PT', '1010-001 LISBOA', '1010-001', 'LISBOA'],
    ['GB', 'LONDON SW1A 1AA', 'SW1A 1AA', 'LONDON'],
    ['CA', 'OTTAWA ON K1A 0B1', 'K1A 0B1', 'OTTAWA ON'],
    ['AU', 'SYDNEY NSW 2000', '2000', 'SYDNEY NSW'],
  ])('finds the town in %s: %s', (country, town, postcode, city) => {
    expect(splitAddress(lines(town), country, 'recipient')).toMatchObject({ postcode, city });
  });
  test.each([
    ['FR', 'LILLE', 'recipient', 'INVALID_ADDRESS_LINE_6'],
    ['FR', '5900 LILLE', 'recipient', 'INVALID_ADDRESS_LINE_6'],
    ['FR', '', 'sender', 'SENDER_ADDRESS_LINE_6_WRONG_FORMAT'],
    ['US', 'NEW YORK 10118', 'recipient', 'INVALID_ADDRESS_LINE_6'],
    ['DE', 'BERLIN', 'recipient', 'INVALID_ADDRESS_LINE_6'],
  ] as const)('rejects the lines in %s with the town « %s »', (country, town, side, code) => {
    expect(splitAddress(lines(town), country, side)).toMatchObject({ code, kind: 'address' });
  });
  test('rejects lines without a name, and a line that the window cannot show', () => {
    expect(splitAddress(['', '', '', '12 RUE', '', '59000 LILLE'], 'FR', 'recipient')).toMatchObject({
      code: 'EMPTY_ADDRESS_LINE_1_OR_ADDRESS_LINE_2',
    });
    expect(splitAddress(lines('59000 LILLE').with(3, 'A'.repeat(39)), 'FR', 'sender')).toMatchObject({
      code: 'SENDER_ADDRESS_LINE_4_TOO_LONG',
      kind: 'address',
    });
  });
});
