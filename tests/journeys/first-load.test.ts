import { afterEach, expect, test } from '@jest/globals';
import { FIRST_LOAD_LIMITS, measureFirstLoad, VISITS } from '../bench/first-load.mjs';
import { startTestProduct, useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
afterEach(() => product?.stop(), 60_000);

test.each([
  ['no error service', () => useSharedProduct()],
  ['an error service', () => startTestProduct({ SENTRY_DSN: 'http://key@127.0.0.1:9/1' })],
])(
  'a first visit of a public page loads 108 kB of script and 210 kB in all at most, compressed, with %s',
  async (_name, start) => {
    product = await start();
    const paths = VISITS.values();
    const measure = async (): Promise<void> => {
      for (const path of paths) {
        const { script, all } = await measureFirstLoad(product.browser, product.url, path);
        expect([path, script > 50 && script <= FIRST_LOAD_LIMITS.script, script]).toEqual([path, true, script]);
        expect([path, all <= FIRST_LOAD_LIMITS.all, all]).toEqual([path, true, all]);
      }
    };
    // Each visit ends with half a second of silence.
    await Promise.all([measure(), measure(), measure(), measure()]);
  },
  400_000,
);
