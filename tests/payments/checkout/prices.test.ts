import { describe, expect, test } from '@jest/globals';
import type { DeliveryMethod } from '../../../src/domain/delivery-method.ts';
import type { Zone } from '../../../src/letterpress/index.ts';
import { offers } from '../../../src/modules/payments/checkout/offers.ts';
import { UnpricedError, priceLetter } from '../../../src/modules/payments/checkout/price.ts';
import { getTariff } from '../../../src/modules/payments/checkout/tariffs.ts';

const tariff = getTariff('2026-11-21');
const price = (sending: DeliveryMethod, weightGrams: number, zone: Zone, more = {}) =>
  priceLetter({
    tariff: { ...tariff, ...more },
    offers,
    offer: 'single_document',
    sending,
    sheets: 1,
    weightGrams,
    zone,
  });
const cents = (key: string, ...of: Parameters<typeof price>): number | undefined =>
  price(...of).lines.find((line) => line.key === key)?.cents;
const postage = (...of: Parameters<typeof price>) => cents('postage', ...of);

describe('La Poste’s counter prices of 2026 (facts 3.1)', () => {
  test.each([
    ['green', [152, 310, 310, 524, 741, 929, 1114]],
    ['tracked', [202, 360, 360, 574, 791, 979, 1164]],
    ['registered', [611, 698, 788, 963, 1132, 1302, 1542]],
  ] as const)('national, %s', (sending, expected) => {
    expect([20, 50, 100, 250, 500, 1000, 2000].map((grams) => postage(sending, grams, 'national'))).toEqual(expected);
  });

  test.each([
    ['tracked', [505, 765, 765, 1445, 1940, 3450, 3450]],
    ['registered', [720, 980, 980, 1660, 2155, 3665, 3665]],
  ] as const)('abroad, %s', (sending, expected) => {
    expect([20, 50, 100, 250, 500, 1000, 2000].map((grams) => postage(sending, grams, 'abroad'))).toEqual(expected);
  });

  test('the receipt costs 1,45 € in France and overseas, 1,50 € abroad; other letters have none', () => {
    expect(
      (['national', 'overseas', 'abroad'] as const).map((zone) => cents('receipt', 'registered_receipt', 20, zone)),
    ).toEqual([145, 145, 150]);
    expect(cents('receipt', 'tracked', 20, 'abroad')).toBeUndefined();
    expect(postage('registered_receipt', 20, 'abroad')).toBe(720);
  });

  test('a lettre verte has no price abroad', () => {
    expect(() => price('green', 20, 'abroad')).toThrow(UnpricedError);
    expect(() => price('registered', 2001, 'national')).toThrow(UnpricedError);
  });

  test('overseas has the national price; beyond 100 g with the configured supplement, for each 10 g begun', () => {
    expect([postage('green', 20, 'overseas'), postage('registered', 250, 'overseas')]).toEqual([152, 963]);
    const set = { overseasCentsPer10Grams: 12 };
    expect(
      [100, 101, 110, 111, 250].map(
        (grams) => postage('registered', grams, 'overseas', set)! - postage('registered', grams, 'national')!,
      ),
    ).toEqual([0, 12, 12, 24, 180]);
  });

  test('each line names the destination', () => {
    expect(
      (['national', 'overseas', 'abroad'] as const).map(
        (zone) => price('tracked', 20, zone).lines.find(({ key }) => key === 'postage')!.label,
      ),
    ).toEqual([
      'Affranchissement, lettre suivie',
      'Affranchissement, lettre suivie, outre-mer',
      'Affranchissement, lettre suivie, à l’étranger',
    ]);
  });
});
