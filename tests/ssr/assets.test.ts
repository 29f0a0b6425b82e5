import { expect, test } from '@jest/globals';
import { getAssets } from '../../src/ssr/assets.ts';

const manifest = {
  'client/src/bootstrap.ts': { file: 'assets/boot.js' },
  'client/src/entry-client.tsx': {
    file: 'assets/public.js',
    imports: ['_shared.js'],
    css: ['assets/public.css'],
    assets: ['assets/text-x.woff2', 'assets/atkinson-hyperlegible-next-latin-ext-wght-normal-x.woff2'],
  },
  '_shared.js': { file: 'assets/shared.js' },
  '_card.js': { file: 'assets/card.js', imports: ['_shared.js'] },
  'client/src/pages/home.tsx': { file: 'assets/home.js', imports: ['client/src/entry-client.tsx', '_card.js'] },
};

test('a page links what starts it; the entry and its imports are loaded after the first paint, and each page’s scripts with them', () => {
  expect(getAssets(manifest)).toEqual({
    script: '/assets/boot.js',
    styles: ['/assets/public.css'],
    modules: ['/assets/public.js', '/assets/shared.js'],
    fonts: ['/assets/text-x.woff2'],
    pages: { 'pages/home.tsx': ['/assets/home.js', '/assets/card.js'] },
  });
});

test('a build without the entry stops the start, with its name', () => {
  const { 'client/src/entry-client.tsx': _entry, ...rest } = manifest;
  expect(() => getAssets(rest)).toThrow('client/src/entry-client.tsx');
  expect(() => getAssets({})).toThrow('client/src/bootstrap.ts');
});
