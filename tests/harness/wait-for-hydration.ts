import type { Locator } from 'playwright-core';

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
