import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What the norm asks, without axe's own advice: for the back office, whose widgets are a library's. */
export const NORM = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** A sign that turns while something loads never stands still. */
const PATIENCE_MS = 2000;

/**
 * What axe finds on a page, each with its markup, once all that appears and fades stands still: half faded it has
 * colours of its own.
 */
export async function axeViolations(page: Page, tags?: string[]): Promise<string[]> {
  await page.evaluate(
    (patience) =>
      Promise.race([
        Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
        new Promise((done) => setTimeout(done, patience)),
      ]),
    PATIENCE_MS,
  );
  const axe = new AxeBuilder({ page });
  const { violations: found } = await (tags ? axe.withTags(tags) : axe).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
