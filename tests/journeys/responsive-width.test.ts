import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openSettled } from '../harness/browser-page.ts';
import { launchBrowser } from '../harness/browser.ts';
import { logInCustomer } from '../harness/log-in.ts';
import { finishedLetter, paidOrder } from '../harness/paid-order.ts';
import { startTestProduct, type RunningProduct } from '../harness/running-product.ts';

/** The text spacing of WCAG 2.2, 1.4.12. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }';
/** What is hidden takes the same room and need not be painted at each width. */
const UNPAINTED = ':root, * { visibility: hidden !important }';
/** From the narrowest screen to a desktop, with widths between the usual breakpoints. */
const EVERY_WIDTH = Array.from({ length: 43 }, (_, at) => 320 + at * 28);
/** Default rendering, then with text spacing; and in a browser with doubled text size (1.4.4). */
const READERS = [
  {
    who: 'by default, and with text spacing',
    letters: 16,
    looks: [
      { css: '', widths: EVERY_WIDTH },
      { css: SPACED, widths: [320, 412, 640, 768, 1024, 1280] },
    ],
  },
  {
    who: 'with doubled text size',
    letters: 32,
    looks: [{ css: '', widths: [360, 412, 560, 768, 1024, 1280] }],
  },
] as const;

const OPEN = [
  '/',
  '/documents',
  '/documents/telecom-energie',
  '/documents/telecom-energie/resiliation-box',
  '/rechercher?q=box',
  '/nos-solutions',
  '/faq',
  '/nous-contacter',
  '/login',
  '/inscription',
  '/verifier',
  '/utilisation-des-cookies',
  '/conditions-generales-de-vente',
  '/resilier-votre-contrat',
  '/accessibilite',
  '/nulle-part',
];
const OWN = [
  '/mon-compte',
  '/mes-documents',
  '/mes-pieces',
  '/mes-messages',
  '/mon-profil',
  '/mon-profil/carnet',
  '/mon-profil/securite',
  '/mon-profil/factures',
  '/mon-profil/mes-donnees',
];

let product: RunningProduct;
/** The page of the customer who ordered the letters. */
let customer: Page;
/** The pages of two letters that travel while public pages are measured. */
let delivered: string;
let rejected: string;
/** The pages of a draft: each step, and before payment. */
const drafts: string[] = [];

beforeAll(async () => {
  product = await startTestProduct({
    CHANGE_OF_MIND_SECONDS: '2',
    SANDBOX_SPEED: '60000',
    POSTAL_POLL_AFTER_SECONDS: '3',
  });
  customer = await product.newPage();
  customer.setDefaultTimeout(60_000);
  await logInCustomer(customer, product);
  const order = async (line3: string): Promise<string> =>
    `/mes-documents/${await paidOrder(customer, await finishedLetter(customer, ({ recipient }) => Object.assign(recipient, { line3 })))}`;
  delivered = await order('');
  rejected = await order('REJET');
  for (const step of [0, 1, 2, 3, 4])
    drafts.push(
      `/documents/telecom-energie/resiliation-box/ecrire?document=${await finishedLetter(customer, undefined, step)}`,
    );
  drafts.push(`/paiement?document=${await finishedLetter(customer)}`);
}, 300_000);
afterAll(() => product?.stop(), 60_000);

describe.each(READERS)('no page is wider than its screen: $who', ({ letters: size, looks }) => {
  let browser: Browser;
  /** Two, since each mostly waits for its next frame. */
  let pages: [Page, Page];
  beforeAll(async () => {
    browser = await launchBrowser(size);
    const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce', bypassCSP: true });
    context.setDefaultTimeout(60_000);
    pages = [await context.newPage(), await context.newPage()];
  }, 60_000);
  afterAll(() => browser?.close(), 60_000);

  /** Waits until a letter is in this state. */
  async function reaches(path: string, state: string): Promise<void> {
    await customer.goto(product.url + path);
    await customer.getByTestId('state').filter({ hasText: state }).waitFor({ timeout: 120_000 });
  }

  /** Each width at which a page is wider, and by how much. */
  async function tooWide(paths: readonly string[]): Promise<string[]> {
    const waiting = [...paths];
    const found: string[] = [];
    await Promise.all(
      pages.map(async (page) => {
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
          found.push(...(await measure(page, path)));
      }),
    );
    return found;
  }

  async function measure(page: Page, path: string): Promise<string[]> {
    const found: string[] = [];
    // The DevTools command alone is faster than page.setViewportSize, which also resizes the window.
    const devtools = await page.context().newCDPSession(page);
    const screen = { height: 900, deviceScaleFactor: 1, mobile: false };
    await openSettled(page, product.url + path);
    await page.addStyleTag({ content: UNPAINTED });
    for (const { css, widths } of looks) {
      if (css) await page.addStyleTag({ content: css });
      for (const width of widths) {
        await devtools.send('Emulation.setDeviceMetricsOverride', { ...screen, width });
        const over = await page.evaluate(async (wanted) => {
          while (window.innerWidth !== wanted) await new Promise(requestAnimationFrame);
          return document.documentElement.scrollWidth - window.innerWidth;
        }, width);
        if (over > 0) found.push(`${path} at ${width}${css && ', spaced'}: ${over}`);
      }
    }
    await devtools.detach();
    return found;
  }

  test('public pages', async () => expect(await tooWide(OPEN)).toEqual([]), 120_000);
  test('account pages, and every step of a letter', async () => {
    await reaches(rejected, 'À corriger');
    await reaches(delivered, 'Remise en main propre');
    const [page] = pages;
    await page.setViewportSize({ width: 1280, height: 900 });
    await logInCustomer(page, product);
    expect(await tooWide([...OWN, delivered, rejected, `${rejected}?corriger=oui`, ...drafts])).toEqual([]);
  }, 300_000);
});
