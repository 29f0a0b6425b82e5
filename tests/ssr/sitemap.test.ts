import { expect, test } from '@jest/globals';
import { buildRobots, buildSitemaps } from '../../src/ssr/sitemap.ts';

const [older, newer] = [new Date('2026-01-02T03:04:05Z'), new Date('2026-11-21T10:00:00Z')];
const catalogue = {
  groups: [{ slug: 'travail', changedAt: newer }],
  letters: [{ category: 'travail', slug: 'demission-cdi', changedAt: older }],
};

test('lists each group and each template with its public address and the day of its last change', () => {
  const files = buildSitemaps('https://affranchi.test', catalogue);
  expect([...files.keys()]).toEqual(['/sitemap.xml']);
  const written = files.get('/sitemap.xml')!;
  expect(written).toContain('<url><loc>https://affranchi.test/</loc></url>');
  expect(written).toContain(
    '<url><loc>https://affranchi.test/documents/travail</loc><lastmod>2026-11-21T10:00:00.000Z</lastmod></url>',
  );
  expect(written).toContain(
    '<url><loc>https://affranchi.test/documents/travail/demission-cdi</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>',
  );
});

test('is split into several files with an index if it exceeds the limit', () => {
  const letters = Array.from({ length: 100_000 }, (_, i) => ({
    category: 'travail',
    slug: `lettre-${i}`,
    changedAt: i === 99_999 ? newer : older,
  }));
  const files = buildSitemaps('https://affranchi.test', { groups: [], letters });
  expect([...files.keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
  expect(files.get('/sitemap.xml')).toContain(
    '<sitemap><loc>https://affranchi.test/sitemap-3.xml</loc><lastmod>2026-11-21T10:00:00.000Z</lastmod></sitemap>',
  );
  const parts = [1, 2, 3].map((i) => files.get(`/sitemap-${i}.xml`)!.match(/<loc>[^<]+/g)!);
  expect(parts.map((part) => part.length <= 50_000)).toEqual([true, true, true]);
  expect(new Set(parts.flat()).size).toBe(
    100_000 + buildSitemaps('', { groups: [], letters: [] }).get('/sitemap.xml')!.match(/<loc>/g)!.length,
  );
});

test('excludes personal pages', () => {
  const written = buildRobots('https://affranchi.test');
  for (const path of ['/-/', '/mon-', '/mes-', '/paiement', '/admin']) expect(written).toContain(`Disallow: ${path}\n`);
  expect(written).toContain('Sitemap: https://affranchi.test/sitemap.xml');
  for (const line of buildSitemaps('', { groups: [], letters: [] })
    .get('/sitemap.xml')!
    .match(/<loc>[^<]+/g)!)
    expect(written).not.toContain(`Disallow: ${line.slice('<loc>'.length)}\n`);
});
