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

const LETTER = '/documents/telecom-energie/resiliation-box';
const PHONE = { viewport: { width: 390, height: 844 } };
const LETTER_FONT = /\/assets\/(regular|bold)-[^/]*\.woff2$/;

test('on a phone the fonts of letters load after the first paint, which the boot script reports', async () => {
  product = await useSharedProduct();
  const context = await product.browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/boot-/, async (route) => {
      await released;
      await route.continue();
    });
    const fonts: string[] = [];
    page.on('request', (request) => LETTER_FONT.test(request.url()) && fonts.push(request.url()));
    await page.goto(product.url + LETTER, { waitUntil: 'commit' });
    await page.evaluate(
      () => new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })),
    );
    expect(fonts).toEqual([]);
    const requested = page.waitForRequest(LETTER_FONT);
    release();
    await requested;
  } finally {
    await context.close();
  }
});

test('the fonts of letters load on a phone even if the boot script never arrives', async () => {
  product = await useSharedProduct();
  const context = await product.browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.route(/\/assets\/boot-/, (route) => route.abort());
    const requested = page.waitForRequest(LETTER_FONT);
    await page.goto(product.url + LETTER);
    await requested;
  } finally {
    await context.close();
  }
});

test('without scripts the fonts of letters load at once on a phone too', async () => {
  product = await useSharedProduct();
  const context = await product.browser.newContext({ ...PHONE, javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    const requested = page.waitForRequest(LETTER_FONT);
    await page.goto(product.url + LETTER);
    await requested;
  } finally {
    await context.close();
  }
});
