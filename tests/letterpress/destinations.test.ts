import { describe, expect, test } from '@jest/globals';
import { placeOf, refusedDestination } from '../../src/letterpress/index.ts';

describe('a place', () => {
  test.each([
    [{ postcode: '69003' }, 'FR'], [{}, 'FR'], [{ country: 'FR', postcode: '20200' }, 'FR'], [{ country: 'FR', postcode: '97133' }, 'BL'], [{ postcode: '97150' }, 'MF'],
    [{ postcode: '97110' }, 'GP'], [{ postcode: '97 200' }, 'MQ'], [{ postcode: '97300' }, 'GF'], [{ postcode: '97400' }, 'RE'], [{ postcode: '97500' }, 'PM'], [{ postcode: '97600' }, 'YT'],
    [{ country: 'MC', postcode: '98000' }, 'MC'], [{ postcode: '98600' }, 'WF'], [{ postcode: '98713' }, 'PF'], [{ country: 'FR', postcode: '98800' }, 'NC'],
    [{ country: 'BE', postcode: '97110' }, 'BE'], [{ postcode: '971' }, 'FR'],
  ])('%j is %s', (place, code) => {
    expect(placeOf(place)).toBe(code);
  });
});

describe('what goes where', () => {
  const from = (postcode: string, country = 'FR') => ({ postcode, country });
  const lyon = from('69003');
  test.each([
    ['registered', '97133', 'FR'], ['registered_receipt', '98000', 'MC'], ['registered', '97600', 'FR'], ['green', '98800', 'FR'], ['green', '97500', 'FR'],
  ] as const)('%s goes to %s', (sending, postcode, country) => {
    expect(refusedDestination(sending, { sender: lyon, recipient: from(postcode, country) })).toBeNull();
  });

  test('no letter goes abroad yet, whatever it costs, and the sentence says what to do', () => {
    for (const sending of ['green', 'registered', 'registered_receipt'] as const)
      expect(refusedDestination(sending, { sender: lyon, recipient: from('1000', 'BE') })).toEqual({
        side: 'recipient', country: 'BE', message: 'Nous n’envoyons pas encore de lettre vers ce pays (Belgique). Ce que vous avez écrit est gardé, et rien n’est facturé.',
      });
  });

  test.each(['97500', '98600', '98713', '98800'])('a registered letter does not go to %s nor come from there', (postcode) => {
    expect(refusedDestination('registered', { sender: lyon, recipient: from(postcode) })).toMatchObject({ side: 'recipient' });
    expect(refusedDestination('registered', { sender: from(postcode), recipient: lyon })).toMatchObject({ side: 'sender' });
  });

  test('a sender abroad writes to France by green letter only', () => {
    const abroad = { sender: from('1201', 'CH'), recipient: lyon };
    expect(refusedDestination('green', abroad)).toBeNull();
    expect(refusedDestination('registered_receipt', abroad)).toMatchObject({ side: 'sender', country: 'CH', message: expect.stringContaining('Suisse') });
  });
});
