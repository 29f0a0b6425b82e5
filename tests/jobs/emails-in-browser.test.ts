import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { renderEmailHtml } from '../../jobs/emails/shared/layout.ts';
import { registeredEmails } from '../../jobs/event-handlers.ts';
import { axeViolations, NORM } from '../harness/axe-violations.ts';
import { launchBrowser } from '../harness/browser.ts';

const frame = {
  publicUrl: 'https://affranchi.example',
  contact: 'bonjour@affranchi.example',
  sellerIdentity: 'Éditions Exemple, SARL',
  unsubscribeUrl: 'https://affranchi.example/ne-plus-recevoir#1.abc',
};
const samples = registeredEmails.flatMap(({ name, renderSamples }) =>
  renderSamples().map((email, i) => ({ label: `${name}, sample ${i + 1}`, html: renderEmailHtml(email, frame) })),
);

/** One sample of each set of pieces and colours: the others only have other words. */
const ofEachKind = new Set(
  new Map(
    samples.map(({ label, html }) => [
      [...new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, names]) => names))].join(),
      label,
    ]),
  ).values(),
);

/** Their styles are inline or equal, so that all samples fit into one page: it is loaded and examined once. */
function placeInOnePage(): string {
  const [head = ''] = /<head>.*<\/head>/s.exec(samples[0]!.html) ?? [];
  const bodies = samples.map(({ label, html }) => {
    const [, body = ''] = /<body[^>]*>(.*)<\/body>/s.exec(html) ?? [];
    return `<section data-sample="${label}"${ofEachKind.has(label) ? ' class="of-each-kind"' : ''}>${body}</section>`;
  });
  return `<!doctype html><html lang="fr">${head}<body style="margin:0">${bodies.join('\n')}</body></html>`;
}

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'image/png', body: readFileSync('client/public/email-mark.png') }),
  );
  await page.setContent(placeInOnePage());
}, 60_000);
afterAll(() => browser?.close());

/** The samples with something beyond the right edge, and how far it reaches. */
const listOverflowing = (): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-sample]')].flatMap((sample) => {
      const right = Math.max(...[...sample.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right));
      return right > document.documentElement.clientWidth + 0.5 ? [`${sample.dataset['sample']}: ${right}`] : [];
    }),
  );

describe.each([320, 360, 600])('at %i pixels', (width) => {
  test('every sample fits into the width', async () => {
    await page.setViewportSize({ width, height: 800 });
    expect(await listOverflowing()).toEqual([]);
  });
});

test('buttons of one line are 52 pixels high', async () => {
  await page.setViewportSize({ width: 600, height: 800 });
  const heights = await page.evaluate(() =>
    [...document.querySelectorAll('a.button')].map((button) => button.getBoundingClientRect().height),
  );
  expect(heights.length).toBeGreaterThan(50);
  expect(new Set(heights)).toEqual(new Set([52]));
});

describe.each([
  ['light', 'rgb(255, 255, 255)'],
  ['dark', 'rgb(18, 54, 52)'],
] as const)('on a %s screen', (colorScheme, surface) => {
  test('every sample has the colours of the site, with enough contrast', async () => {
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('td.surface')!).backgroundColor)).toBe(
      surface,
    );
    expect(await axeViolations(page, NORM, '.of-each-kind')).toEqual([]);
  });
});
