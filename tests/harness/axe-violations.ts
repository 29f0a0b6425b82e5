import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What the norm asks, without axe's own advice: for the back office, whose widgets are a library's. */
export const NORM = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** For an animation that never ends by itself. */
const PATIENCE_MS = 5000;
/**
 * The minified build is less than half the size. `noHtml` stops axe from serializing every element it examines; the
 * markup of the failing ones is read from the elements.
 */
const AXE = `${readFileSync('node_modules/axe-core/axe.min.js', 'utf8')};axe.configure({ noHtml: true })`;
/** A notification that ends while axe reads the page vanishes at once. */
const WITHOUT_FADES = '*, ::before, ::after, ::backdrop { transition: none !important }';

declare global {
  interface Window {
    /** In pages that have been examined. */
    axe: typeof axe;
  }
}

/**
 * What axe finds on a page, or in the part of it that a selector names, each with its markup, once all that appears
 * and fades stands still: half faded it has colours of its own. A sign that turns while something loads, and an
 * animation that follows the scrolling, never stand still and are not waited for.
 */
export async function axeViolations(page: Page, tags?: string[], part?: string): Promise<string[]> {
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
            ({ playState, effect, timeline }) =>
              playState === 'running' &&
              timeline === document.timeline &&
              effect?.getComputedTiming().iterations !== Infinity,
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
  // Once for each document: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ({ part, runOnly }) => {
      const found = await window.axe.run(part ?? document, {
        resultTypes: ['violations'],
        selectors: false,
        elementRef: true,
        ...(runOnly && { runOnly }),
      });
      return found.violations.map(({ id, nodes }) => ({
        id,
        markup: nodes.map(({ element, target }) => element?.outerHTML.slice(0, 160) ?? String(target)),
      }));
    },
    { part, runOnly: tags },
  );
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return violations.map(({ id, markup }) => `${id}: ${markup.join(' | ')}`);
}
