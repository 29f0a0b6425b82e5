import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { whenElementExists } from '../ui/when-element-exists.ts';
import { restoreScroll, goTo, findPosition } from './scroll-positions.ts';

/** Returns the id in a hash; empty if the hash cannot be decoded. */
export function findAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/**
 * Scrolls to the top, to the anchor or, on the way back, to the previous position, and moves the focus to the page's
 * title or the anchor, which screen readers then announce.
 */
export function usePageFocus(): void {
  const { pathname, search, hash, state, key } = useLocation();
  const way = useNavigationType();
  const first = useRef(true);
  // Entries that the router did not create have no key: the first page, and clicks on a plain anchor.
  const written = key !== 'default';
  const name = written ? key : pathname + search + hash;
  useLayoutEffect(() => restoreScroll(name), [name]);
  useLayoutEffect(() => {
    const isFirst = first.current;
    first.current = false;
    const anchor = findAnchor(hash);
    const place = way === NavigationType.Pop && !isFirst && (written || !anchor) ? findPosition(name) : undefined;
    if (anchor && place === undefined) return whenElementExists(anchor, reach);
    // The browser restores the position of the first page. A link that changes the page in place moves nothing, but
    // Back may come to it from another page.
    if (isFirst || (place === undefined && (state as { keepScroll?: boolean } | null)?.keepScroll)) return undefined;
    focus(document.querySelector<HTMLElement>('main h1') ?? document.getElementById('contenu'));
    return goTo(place ?? 0);
    // oxlint-disable-next-line react/exhaustive-deps -- the navigation type belongs to this address and is no trigger of its own
  }, [pathname, search, hash]);
}

function reach(element: HTMLElement): void {
  element.scrollIntoView();
  focus(element);
}

function focus(element: HTMLElement | null): void {
  if (!element?.matches('a[href], button, input, select, textarea, summary, [tabindex]'))
    element?.setAttribute('tabindex', '-1');
  element?.focus({ preventScroll: true });
}
