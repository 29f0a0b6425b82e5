import { useEffect } from 'react';

/** Returns an element with the elements that contain it, the innermost first. */
function listAncestors(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let place: Element | null = element; place; place = place.parentElement) ancestors.push(place);
  return ancestors;
}

/**
 * Many commands remove the button that ran them. Browsers then move the focus to the start of the document: the nearest
 * heading above the button gets it instead.
 */
export function useFocusAfterRemoval(): void {
  useEffect(() => {
    /** The element that has the focus, or had it until it was removed, with its ancestors at that time. */
    let path: Element[] = [];
    const remember = ({ target }: FocusEvent): void => {
      path = target instanceof Element ? listAncestors(target) : [];
    };
    // An element that is still there lost the focus on purpose, for example by a click elsewhere.
    const forget = (): void =>
      queueMicrotask(() => {
        if (path[0]?.isConnected && document.activeElement === document.body) path = [];
      });
    const observer = new MutationObserver(() => {
      const [lost, ...ancestors] = path;
      if (!lost || lost.isConnected || document.activeElement !== document.body) return;
      path = [];
      const heading = ancestors
        .filter(({ isConnected }) => isConnected)
        .map((place) => place.querySelector<HTMLElement>('h1, h2, h3'))
        .find((found) => found !== null);
      if (!heading) return;
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
      observer.disconnect();
    };
  }, []);
}
