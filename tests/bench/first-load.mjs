// What Chromium loads on a first visit of a public page.
import { OPEN } from './every-page.mjs';

/** Every public page, except forms of several steps and the pages of a payment. */
export const VISITS = OPEN.filter((path) => !/\/ecrire$|^\/paiement|^\/nulle-part/.test(path));

/** The most that a first visit may load, in kilobytes on the wire, headers included. */
export const FIRST_LOAD_LIMITS = { script: 108, all: 210 };

/** @type {(bytes: number) => number} */
const toKilobytes = (bytes) => Number((bytes / 1000).toFixed(1));

/**
 * Measures a first visit on a phone, in kilobytes on the wire, headers included.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {string} path
 */
export async function measureFirstLoad(browser, url, path) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' });
  try {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    /** @type {Map<string, string>} */
    const types = new Map();
    /** @type {Map<string, number>} */
    const sizes = new Map();
    network.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? 'Other';
      sizes.set(type, (sizes.get(type) ?? 0) + encodedDataLength);
    });
    await page.goto(url + path, { waitUntil: 'networkidle' });
    // React marks its root element. A page that does not hydrate would be small for the wrong reason.
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
    );
    /** @type {(type: string) => number} */
    const measureSize = (type) => toKilobytes(sizes.get(type) ?? 0);
    return {
      page: path,
      document: measureSize('Document'),
      script: measureSize('Script'),
      stylesheet: measureSize('Stylesheet'),
      font: measureSize('Font'),
      all: toKilobytes([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)),
    };
  } finally {
    await context.close();
  }
}
