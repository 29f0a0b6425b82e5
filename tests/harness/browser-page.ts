import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Locator, Page, Request, Response } from 'playwright-core';

/** How long nothing is requested before a page counts as complete; Playwright's `networkidle` takes 500 ms. */
const QUIET_MS = 120;

/**
 * Opens a page and waits until its program has taken it over and its requests have ended: pages of an account read their
 * data after they are loaded.
 */
export async function openSettled(page: Page, url: string): Promise<Response | null> {
  const pending = new Set<Request>();
  let changedAt = Date.now();
  const add = (request: Request): void => void (pending.add(request), (changedAt = Date.now()));
  const remove = (request: Request): void => void (pending.delete(request), (changedAt = Date.now()));
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove);
  try {
    const response = await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactProps')),
    );
    // The program asks for its data in effects, once the page that it has taken over is rendered.
    await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle(), { timeout: 2_000 })));
    changedAt = Math.max(changedAt, Date.now());
    while (pending.size > 0 || Date.now() - changedAt < QUIET_MS) await pause(20);
    await page.evaluate(() => document.fonts.ready);
    return response;
  } finally {
    page.off('request', add).off('requestfinished', remove).off('requestfailed', remove);
  }
}

/** Waits until the page's program has taken the element over: what React knows of an element, it writes on it. */
export async function waitForHydration(element: Locator): Promise<Locator> {
  await element
    .page()
    .waitForFunction(
      (one) => Object.keys(one).some((key) => key.startsWith('__reactProps')),
      await element.elementHandle(),
    );
  return element;
}

const PATIENCE_MS = 5_000;

/**
 * Sets the width of a page, waits until the page has followed (a script makes rows into cards), and returns how wide it
 * is then.
 */
export async function resize(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 });
  return page.evaluate(
    async ({ wanted, patience }) => {
      const deadline = performance.now() + patience;
      const hasFollowed = () => window.innerWidth === wanted && document.documentElement.scrollWidth <= wanted;
      while (!hasFollowed() && performance.now() < deadline) await new Promise(requestAnimationFrame);
      return document.documentElement.scrollWidth;
    },
    { wanted: width, patience: PATIENCE_MS },
  );
}

/** Calls of a page itself, with its session and its anti-forgery token. Throws for an answer that is an error. */
export const createPageApi =
  (page: () => Page) =>
  <T>(method: string, path: string, body?: unknown): Promise<T> =>
    page().evaluate(
      async ([verb, to, sent]) => {
        await fetch('/-/sanctum/csrf-cookie');
        const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
        const answer = await fetch(`/-/api/v1${to}`, {
          method: verb,
          headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': token },
          ...(sent !== undefined && { body: JSON.stringify(sent) }),
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${verb} ${to}: ${answer.status} ${text}`);
        return text && JSON.parse(text);
      },
      [method, path, body] as const,
    ) as Promise<T>;

/** Opens a page on which every address is an empty document and every request succeeds with 204, for single components. */
export async function openEmptyPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(10_000);
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="fr"><body><div id="root">' })
      : route.fulfill({ status: 204 }),
  );
  return page;
}
