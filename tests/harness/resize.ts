import type { Page } from 'playwright-core';

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
