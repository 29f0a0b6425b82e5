import type { RequestListener } from 'node:http';
import { expect, test } from '@jest/globals';
import { warmUp } from '../../src/ssr/warm-up.ts';

const SITEMAP = ['/', '/faq', '/documents/travail']
  .map((path) => `<url><loc>https://affranchi.test${path}</loc></url>`)
  .join('');

/** A site whose paths are recorded; `answer` may reply in its own way. */
function createSite(answer: (path: string) => number | 'never' = () => 200) {
  const asked: string[] = [];
  const listener: RequestListener = ({ url = '' }, response) => {
    asked.push(url);
    const status = answer(url);
    if (status === 'never') return;
    response.writeHead(status).end(url === '/sitemap.xml' ? SITEMAP : '');
  };
  return { asked, listener };
}

test('a search and the pages of the sitemap are asked for, one after the other', async () => {
  const { asked, listener } = createSite();
  expect(await warmUp(listener)).toBe(3);
  expect(asked).toEqual([
    expect.stringMatching(/^\/rechercher\?q=/),
    '/sitemap.xml',
    '/',
    '/faq',
    '/documents/travail',
  ]);
});

test('the process starts although a page fails', async () => {
  const { asked, listener } = createSite((path) => (path === '/faq' ? 500 : 200));
  expect(await warmUp(listener)).toBe(1);
  expect(asked).not.toContain('/documents/travail');
});

test('the process starts although the database does not answer', async () => {
  const { listener } = createSite(() => 'never');
  expect(await warmUp(listener, 50)).toBe(0);
});
