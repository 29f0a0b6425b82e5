import { expect, test } from '@jest/globals';
import { pageCache } from '../../src/pages/page-cache.ts';

test('a page is kept for a minute and no longer', () => {
  let clock = 0;
  const cache = pageCache<string>(() => new Date(clock));
  cache.set('/', 'home');
  clock = 59_999;
  expect(cache.get('/')).toBe('home');
  clock = 60_000;
  expect(cache.get('/')).toBeUndefined();
});

test('addresses made up by the hundred push out the oldest, never grow without end', () => {
  const cache = pageCache<number>(() => new Date(0));
  for (let i = 0; i <= 200; i += 1) cache.set(`/documents/${i}`, i);
  expect(cache.get('/documents/0')).toBeUndefined();
  expect(cache.get('/documents/1')).toBe(1);
  expect(cache.get('/documents/200')).toBe(200);
});
