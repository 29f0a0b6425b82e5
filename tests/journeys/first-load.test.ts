import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FIRST_LOAD_LIMITS, measureFirstLoad, VISITS } from '../bench/first-load.mjs';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await useSharedProduct();
}, 300_000);
afterAll(() => product?.stop(), 60_000);

test('a first visit of a public page loads 108 kB of script and 210 kB in all at most, compressed', async () => {
  for (const path of VISITS) {
    const { script, all } = await measureFirstLoad(product.browser, product.url, path);
    expect([path, script > 50 && script <= FIRST_LOAD_LIMITS.script, script]).toEqual([path, true, script]);
    expect([path, all <= FIRST_LOAD_LIMITS.all, all]).toEqual([path, true, all]);
  }
}, 180_000);
