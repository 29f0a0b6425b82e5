import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What the norm asks, without axe's own advice: for the back office, whose widgets are a library's. */
export const NORM = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** For an animation that never ends by itself. */
const PATIENCE_MS = 5000;
/** A notification that ends while axe reads the page vanishes at once. */
const WITHOUT_FADES = '*, ::before, ::after, ::backdrop { transition: none !important }';

/**
 * What axe finds on a page, each with its markup, once all that appears and fades stands still: half faded it has
 * colours of its own. A sign that turns while something loads never stands still, and is not waited for.
 */
export async function axeViolations(page: Page, tags?: string[]): Promise<string[]> {
  await page.evaluate(
    async ({ css, patience }) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
      const nextFrame = () => new Promise((shown) => requestAnimationFrame(shown));
      const isFading = () =>
        document
          .getAnimations()
          .some(
            ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
          );
      const deadline = performance.now() + patience;
      // What a page has just shown begins to fade in with its next frame.
      do {
        await nextFrame();
        await nextFrame();
      } while (isFading() && performance.now() < deadline);
    },
    { css: WITHOUT_FADES, patience: PATIENCE_MS },
  );
  // Nothing but violations is read, and no page has frames of another origin: that spares axe a page of its own.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations: found } = await (tags ? axe.withTags(tags) : axe).analyze();
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
