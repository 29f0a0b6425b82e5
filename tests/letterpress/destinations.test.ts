import { describe, expect, test } from '@jest/globals';
import { listDeliverable, type PartnerName } from '../../src/domain/postal-partner.ts';
import {
  findPartnerFor,
  findPlace,
  findDestinationProblem,
  isUndeliverable,
  getZone,
} from '../../src/letterpress/index.ts';

describe('the zone', () => {
  test.each([
    [{ postcode: '69003' }, 'FR'],
    [{}, 'FR'],
    [{ country: 'FR', postcode: '20200' }, 'FR'],
    [{ country: 'FR', postcode: '97133' }, 'BL'],
    [{ postcode: '97150' }, 'MF'],
    [{ postcode: '97110' }, 'GP'],
    [{ postcode: '97 200' }, 'MQ'],
    [{ postcode: '97300' }, 'GF'],
    [{ postcode: '97400' }, 'RE'],
    [{ postcode: '97500' }, 'PM'],
    [{ postcode: '97600' }, 'YT'],
    [{ country: 'MC', postcode: '98000' }, 'MC'],
    [{ postcode: '98600' }, 'WF'],
    [{ postcode: '98713' }, 'PF'],
    [{ country: 'FR', postcode: '98800' }, 'NC'],
    [{ country: 'BE', postcode: '97110' }, 'BE'],
    [{ postcode: '971' }, 'FR'],
  ])('of %j is %s', (place, code) => {
    expect(findPlace(place)).toBe(code);
  });
});

describe('destinations', () => {
  const from = (postcode: string, country = 'FR') => ({ postcode, country });
  const lyon = from('69003');
  const brussels = from('1000', 'BE');
  const boston = from('02110', 'US');
  const alone: PartnerName[] = ['maileva'];
  const all: PartnerName[] = ['maileva', 'mercifacteur', 'lob'];
  test.each([
    ['registered', '97133', 'FR'],
    ['registered_receipt', '98000', 'MC'],
    ['registered', '97600', 'FR'],
    ['green', '98800', 'FR'],
    ['green', '97500', 'FR'],
  ] as const)('%s goes to %s', (sending, postcode, country) => {
    expect(findDestinationProblem(sending, { sender: lyon, recipient: from(postcode, country) }, alone)).toBeNull();
  });

  test('with one partner for France no letter goes abroad, and the message says so', () => {
    for (const sending of ['green', 'tracked', 'registered', 'registered_receipt'] as const)
      expect(findDestinationProblem(sending, { sender: lyon, recipient: brussels }, alone)).toEqual({
        side: 'recipient',
        country: 'BE',
        message:
          'Nous n’envoyons pas encore de lettre vers ce pays (Belgique). Ce que vous avez écrit est gardé\u00a0: vous pourrez acheter le PDF seul, et l’envoyer vous-même.',
      });
  });

  test('with one that serves the United States a letter can be registered; green has no price there, and the message names the alternatives', () => {
    for (const sending of ['registered', 'registered_receipt'] as const)
      expect(findPartnerFor(sending, { sender: lyon, recipient: boston }, all)).toBe('lob');
    expect(findDestinationProblem('green', { sender: lyon, recipient: boston }, all)).toEqual({
      side: 'recipient',
      country: 'US',
      message:
        'Nos partenaires postaux n’y portent pas de lettre verte (États-Unis). Choisissez la lettre recommandée, si elle est proposée.',
    });
    expect(findPartnerFor('registered', { sender: lyon, recipient: brussels }, all)).toBeNull();
  });

  test('a letter is rejected only if no delivery method is available', () => {
    const ways = ['green', 'registered'] as const;
    expect(isUndeliverable(ways, { sender: lyon, recipient: brussels }, alone)).toMatchObject({
      side: 'recipient',
      country: 'BE',
    });
    expect(isUndeliverable(['registered'], { sender: brussels, recipient: lyon }, alone)).toMatchObject({
      side: 'sender',
      country: 'BE',
    });
    expect(isUndeliverable(ways, { sender: brussels, recipient: lyon }, alone)).toBeNull();
    expect(isUndeliverable(ways, { sender: lyon, recipient: boston }, all)).toBeNull();
  });

  test('the preferred partner carries what it can, another one the rest', () => {
    expect([
      findPartnerFor('green', { sender: lyon, recipient: lyon }, all),
      findPartnerFor('tracked', { sender: lyon, recipient: lyon }, all),
      findPartnerFor('tracked', { sender: lyon, recipient: lyon }, alone),
    ]).toEqual(['maileva', 'mercifacteur', null]);
    expect(findPartnerFor('registered_receipt', { sender: lyon, recipient: from('98800') }, all)).toBe('mercifacteur');
    expect(findPartnerFor('green', { sender: lyon, recipient: lyon }, ['mercifacteur', 'maileva'])).toBe(
      'mercifacteur',
    );
    expect([
      listDeliverable(['green', 'tracked', 'registered_receipt'], alone),
      listDeliverable(['green', 'tracked'], all),
    ]).toEqual([
      ['green', 'registered_receipt'],
      ['green', 'tracked'],
    ]);
  });

  test.each(['97500', '98600', '98713', '98800'])(
    'with the first partner alone a registered letter neither goes to %s nor comes from there',
    (postcode) => {
      expect(findDestinationProblem('registered', { sender: lyon, recipient: from(postcode) }, alone)).toMatchObject({
        side: 'recipient',
        message: expect.stringContaining('Choisissez la lettre verte'),
      });
      expect(findDestinationProblem('registered', { sender: from(postcode), recipient: lyon }, alone)).toMatchObject({
        side: 'sender',
      });
    },
  );

  test('a sender abroad writes to France by green letter only', () => {
    const abroad = { sender: from('1201', 'CH'), recipient: lyon };
    expect(findDestinationProblem('green', abroad, alone)).toBeNull();
    expect(findDestinationProblem('registered_receipt', abroad, alone)).toMatchObject({
      side: 'sender',
      country: 'CH',
      message: expect.stringContaining('Suisse'),
    });
  });

  test('without a list of partners nothing is rejected', () => {
    expect(findDestinationProblem('registered', { sender: lyon, recipient: boston })).toBeNull();
  });

  test.each([
    ['69003', 'FR', 'national'],
    ['98000', 'MC', 'national'],
    ['97400', 'FR', 'overseas'],
    ['98800', 'FR', 'overseas'],
    ['1000', 'BE', 'abroad'],
  ] as const)('%s %s is priced as %s', (postcode, country, zone) => {
    expect(getZone({ postcode, country })).toBe(zone);
  });
});
