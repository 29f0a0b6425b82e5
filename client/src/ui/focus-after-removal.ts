/** Returns an element with the elements that contain it, the innermost first. */
function listAncestors(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let place: Element | null = element; place; place = place.parentElement) ancestors.push(place);
  return ancestors;
}

/** Closed dialogs have a heading too. */
const findVisibleHeading = (place: Element): HTMLElement | undefined =>
  [...place.querySelectorAll<HTMLElement>('h1, h2, h3')].find((heading) => heading.getClientRects().length > 0);

/**
 * Many commands remove the button that ran them. Browsers then move the focus to the start of the document: from this
 * call on, the nearest heading above the button gets it instead. Returns a function that ends this.
 */
export function keepFocusAfterRemoval(): () => void {
  /** The element that has the focus, or had it until it was removed, with its ancestors at that time. */
  let path = document.activeElement ? listAncestors(document.activeElement) : [];
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
      .map(findVisibleHeading)
      .find((found) => found !== undefined);
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
}
