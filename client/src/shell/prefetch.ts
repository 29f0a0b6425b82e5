import { matchRoutes, type RouteObject } from 'react-router-dom';
import { prefetchQuietly } from '../chunks.ts';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}
/** Nothing is prefetched over 2g or with data saving (docs/domain/interface.md#routing-and-access). */
export const canPrefetch = ({ saveData = false, effectiveType = '' }: Connection = {}): boolean =>
  !saveData && !effectiveType.includes('2g');

/**
 * Prefetches the code of pages whose links are hovered, focused or in view, once each; a failed file is requested again
 * when it is needed. `sign` is the event that started prefetching: it may already point at a link.
 */
export function prefetchPages(routes: () => RouteObject[], sign: Event): void {
  const connection = (navigator as Navigator & { connection?: Connection }).connection;
  const done = new Set<string>();
  const fetchPage = (link: HTMLAnchorElement): void => {
    if (!canPrefetch(connection) || !navigator.onLine || link.origin !== location.origin || done.has(link.pathname))
      return;
    done.add(link.pathname);
    for (const { route } of matchRoutes(routes(), link.pathname) ?? [])
      if (typeof route.lazy === 'function') prefetchQuietly(route.lazy);
  };
  const prefetchPointed = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link) fetchPage(link);
  };
  prefetchPointed(sign);
  for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, prefetchPointed, { passive: true });
  whenIdle(() => watchLinks(fetchPage));
}

/** Observes the links in view, also those rendered later. */
function watchLinks(onVisible: (link: HTMLAnchorElement) => void): void {
  const watched = new WeakSet<HTMLAnchorElement>();
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      inView.unobserve(target);
      whenIdle(() => onVisible(target as HTMLAnchorElement));
    }
  });
  const look = (): void => {
    for (const link of document.links)
      if (link instanceof HTMLAnchorElement && !watched.has(link)) {
        watched.add(link);
        inView.observe(link);
      }
  };
  look();
  new MutationObserver(look).observe(document.getElementById('root')!, { childList: true, subtree: true });
}

/** Safari has no requestIdleCallback. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5000 });
  else setTimeout(run, 1000);
}
