import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { PageHandle } from '../page-handle.ts';

/** Scroll to the top or to the anchor, and give the focus to the page's title, which screen readers then announce. */
export function useArrival({ keepScroll }: PageHandle): void {
  const { pathname, hash } = useLocation();
  const way = useNavigationType();
  const first = useRef(true);
  useEffect(() => {
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (anchor) anchor.scrollIntoView();
    if (first.current) {
      first.current = false;
      return;
    }
    // Back and forward: the browser puts the page where it was.
    if (!anchor && !keepScroll && way !== 'POP') window.scrollTo(0, 0);
    const title = anchor ?? document.querySelector<HTMLElement>('main h1') ?? document.getElementById('contenu');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- the way one came belongs to this address, it is no reason of its own
  }, [pathname, hash]);
}
