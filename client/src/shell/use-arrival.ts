import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { PageHandle } from '../page-handle.ts';

/** How long an anchor may be awaited on a page that is still asking for what it shows. */
const PATIENCE_MS = 3000;

/** What a hash names; a hash that is no text names nothing. */
export function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Scroll to the top or to the anchor, and give the focus to the page's title or to the anchor, which screen readers then announce. */
export function useArrival({ keepScroll }: PageHandle): void {
  const { pathname, search, hash, state } = useLocation();
  const way = useNavigationType();
  const first = useRef(true);
  useEffect(() => {
    const isFirst = first.current;
    first.current = false;
    const anchor = anchorOf(hash);
    if (anchor) return whenThere(anchor, reach);
    // The browser puts the first page, back and forward where they were.
    if (isFirst || keepScroll || (state as { keepScroll?: boolean } | null)?.keepScroll) return undefined;
    if (way !== 'POP') window.scrollTo(0, 0);
    focus(document.querySelector<HTMLElement>('main h1') ?? document.getElementById('contenu'));
    return undefined;
    // oxlint-disable-next-line react/exhaustive-deps -- the way one came belongs to this address, it is no reason of its own
  }, [pathname, search, hash]);
}

function reach(element: HTMLElement): void {
  element.scrollIntoView();
  focus(element);
}

function focus(element: HTMLElement | null): void {
  if (!element?.matches('a[href], button, input, select, textarea, summary, [tabindex]')) element?.setAttribute('tabindex', '-1');
  element?.focus({ preventScroll: true });
}

/** Now, or as soon as the page has drawn it. */
function whenThere(id: string, run: (element: HTMLElement) => void): (() => void) | undefined {
  const found = document.getElementById(id);
  if (found) {
    run(found);
    return undefined;
  }
  const watch = new MutationObserver(() => {
    const late = document.getElementById(id);
    if (!late) return;
    stop();
    run(late);
  });
  const timer = setTimeout(() => watch.disconnect(), PATIENCE_MS);
  const stop = (): void => {
    watch.disconnect();
    clearTimeout(timer);
  };
  watch.observe(document.getElementById('contenu') ?? document.body, { childList: true, subtree: true });
  return stop;
}
