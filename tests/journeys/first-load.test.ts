import { expect, test } from '@jest/globals';
import { FIRST_LOAD_LIMITS, measureFirstLoad, VISITS } from '../bench/first-load.mjs';
import { useSharedProduct } from '../harness/running-product.ts';

test('a first visit of a public page loads 108 kB of script and 210 kB in all at most, compressed', async () => {
  const product = await useSharedProduct();
  for (const path of VISITS) {
    const { script, all } = await measureFirstLoad(product.browser, product.url, path);
    expect([path, script > 50 && script <= FIRST_LOAD_LIMITS.script, script]).toEqual([path, true, script]);
    expect([path, all <= FIRST_LOAD_LIMITS.all, all]).toEqual([path, true, all]);
  }
  await product.stop();
}, 180_000);
