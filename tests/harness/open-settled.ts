import type { Page, Request } from 'playwright-core';

/** How long nothing is requested before a page counts as complete; Playwright's `networkidle` takes 500 ms. */
const QUIET_MS = 120;

/**
 * Opens a page and waits until its program runs and what it asked for has arrived: pages of an account read their data
 * after they are loaded.
 */
export async function openSettled(page: Page, url: string): Promise<void> {
  const pending = new Set<Request>();
  let changedAt = Date.now();
  const add = (request: Request): void => void (pending.add(request), (changedAt = Date.now()));
  const remove = (request: Request): void => void (pending.delete(request), (changedAt = Date.now()));
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove);
  try {
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__react')),
    );
    while (pending.size > 0 || Date.now() - changedAt < QUIET_MS) await page.waitForTimeout(20);
    await page.evaluate(() => document.fonts.ready);
  } finally {
    page.off('request', add).off('requestfinished', remove).off('requestfailed', remove);
  }
}
