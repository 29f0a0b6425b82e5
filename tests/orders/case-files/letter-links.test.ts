import { expect, test } from '@jest/globals';
import { findLinked, type PostedLetter } from '../../../src/modules/orders/case-files/letter-links.ts';

const NEXT: Record<string, readonly string[]> = { reminder: ['demand'], demand: ['conciliator'] };
const letter = (orderId: string, template: string, addressee: string, more: Partial<PostedLetter> = {}) => ({
  orderId,
  documentId: `document of ${orderId}`,
  template,
  nextTemplates: NEXT[template] ?? [],
  addressee,
  resendsOrderId: null,
  claimDocumentId: null,
  ...more,
});
const link = (letters: readonly PostedLetter[], orderId: string): string =>
  [...findLinked(letters, orderId)].sort().join(' ');

test('a reminder, its demand and the conciliator are one matter, from wherever one looks', () => {
  const letters = [letter('a', 'reminder', 'x'), letter('b', 'demand', 'x'), letter('c', 'conciliator', 'court')];
  for (const { orderId } of letters) expect(link(letters, orderId)).toBe('a b c');
});

test('two addressees of the same letters are two matters', () => {
  const letters = [
    letter('a', 'reminder', 'x'),
    letter('b', 'reminder', 'y'),
    letter('c', 'demand', 'x'),
    letter('d', 'demand', 'y'),
  ];
  expect([link(letters, 'a'), link(letters, 'd')]).toEqual(['a c', 'b d']);
});

test('a step that was taken is not taken again by a letter to somebody else', () => {
  const letters = [letter('a', 'reminder', 'x'), letter('b', 'demand', 'x'), letter('c', 'demand', 'y')];
  expect([link(letters, 'a'), link(letters, 'c')]).toEqual(['a b', 'c']);
});

test('a letter that comes before is not what follows', () => {
  const letters = [letter('a', 'demand', 'x'), letter('b', 'reminder', 'x')];
  expect(link(letters, 'a')).toBe('a');
});

test('a letter sent again and the claim of a missing receipt belong to their letter', () => {
  const letters = [
    letter('a', 'other', 'x', { claimDocumentId: 'document of c' }),
    letter('b', 'other', 'z', { resendsOrderId: 'a' }),
    letter('c', 'claim', 'post'),
  ];
  expect(link(letters, 'b')).toBe('a b c');
});
