import { expect, test } from '@jest/globals';
import { assetsOf } from '../../src/pages/assets.ts';

const manifest = {
  'client/src/entry-client.tsx': { file: 'assets/public.js', imports: ['_shared.js'], css: ['assets/public.css'], assets: ['assets/text-x.woff2', 'assets/atkinson-hyperlegible-next-latin-ext-wght-normal-x.woff2'] },
  '_shared.js': { file: 'assets/shared.js' },
  '_card.js': { file: 'assets/card.js', imports: ['_shared.js'] },
  'client/src/pages/home.tsx': { file: 'assets/home.js', imports: ['client/src/entry-client.tsx', '_card.js'] },
};

test('the entry’s own imports are fetched with it, and each page’s beside them', () => {
  expect(assetsOf(manifest)).toEqual({
    script: '/assets/public.js',
    styles: ['/assets/public.css'],
    modules: ['/assets/shared.js'],
    fonts: ['/assets/text-x.woff2'],
    pages: { 'pages/home.tsx': ['/assets/home.js', '/assets/card.js'] },
  });
});

test('a build without the entry stops the start, with its name', () => {
  expect(() => assetsOf({})).toThrow('client/src/entry-client.tsx');
});
