import type { Page } from 'playwright-core';

/**
 * Lists the French of the interface on a page that is read in another language: texts, and names of controls, that are
 * marked neither as translated nor as French on purpose, as the letter is. `own` are words that the person typed; references of
 * orders are no words.
 */
export const listFrenchTexts = (page: Page, within: string, own: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ({ scope, typed }) => {
      const withoutOwn = (text: string): string =>
        typed.reduce((rest, words) => rest.replaceAll(words, ''), text.replace(/AF-[A-Z0-9]{6}/g, ''));
      const hasWords = (text: string): boolean => /\p{L}{2}/u.test(withoutOwn(text));
      // The language of a named group is that of its name.
      const isUnmarked = (element: Element): boolean => {
        const marked = element.closest('[lang=fr], [lang]:not([aria-label])')!;
        const isExample = marked.closest('.hint') !== null;
        return marked.matches('html, [lang]:not([lang=fr]) [lang=fr]') && !isExample;
      };
      const roots = [...document.querySelectorAll(scope)];
      const elements = roots.flatMap((root) => [root, ...root.querySelectorAll('*')]);
      const texts = elements
        .filter((element) => !element.closest('script, style, option, [aria-hidden=true]') && isUnmarked(element))
        .flatMap((element) => [...element.childNodes])
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? '');
      const names = elements
        .filter((element) => element.matches('[aria-label]:not([lang])') && isUnmarked(element))
        .map((element) => element.getAttribute('aria-label') ?? '');
      return [...new Set([...texts, ...names].map((text) => text.trim()).filter(hasWords))];
    },
    { scope: within, typed: own },
  );
