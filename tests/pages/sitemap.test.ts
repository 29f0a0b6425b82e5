import { expect, test } from '@jest/globals';
import { robots, sitemap } from '../../src/pages/sitemap.ts';

test('lists each category and each letter under the public address', () => {
  const written = sitemap('https://affranchi.test', { shelves: [{ slug: 'travail' }], templates: [{ category: 'travail', slug: 'demission-cdi' }] });
  expect(written).toContain('<loc>https://affranchi.test/</loc>');
  expect(written).toContain('<loc>https://affranchi.test/documents/travail</loc>');
  expect(written).toContain('<loc>https://affranchi.test/documents/travail/demission-cdi</loc>');
});

test('nothing of one’s own is offered to search engines', () => {
  const written = robots('https://affranchi.test');
  for (const path of ['/-/', '/mon-', '/mes-', '/paiement', '/admin']) expect(written).toContain(`Disallow: ${path}\n`);
  expect(written).toContain('Sitemap: https://affranchi.test/sitemap.xml');
  for (const line of sitemap('', { shelves: [], templates: [] }).match(/<loc>[^<]+/g) ?? [])
    expect(written).not.toContain(`Disallow: ${line.slice('<loc>'.length)}\n`);
});
