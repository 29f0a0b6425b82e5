const STORAGE_KEY = 'affranchi.places';
/** Older positions are deleted. */
const MAX_POSITIONS = 50;
/** How long to wait for a page that loads its content to reach its former height. */
const PATIENCE_MS = 3000;

let scrollPositions = new Map<string, number>();
let currentName: string | null = null;
let currentTop = 0;

/**
 * Stores the scroll position of each page of this tab, also across a reload. The browser restores the position before
 * the router shows the previous page, and ends in the wrong place; it succeeds only for documents that it loads itself.
 */
export function trackScroll(): void {
  scrollPositions = readPositions();
  const disableBrowserRestoration = (): void => void (history.scrollRestoration = 'manual');
  disableBrowserRestoration();
  addEventListener('pageshow', disableBrowserRestoration);
  addEventListener('scroll', () => (currentTop = scrollY), { passive: true });
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    storePosition();
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...scrollPositions].slice(-MAX_POSITIONS)));
    } catch {
      // Without storage, pages start at the top.
    }
  });
}

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function storePosition(): void {
  if (currentName === null) return;
  scrollPositions.delete(currentName);
  scrollPositions.set(currentName, currentTop);
}

/** Records that the page with this name is shown; the position of the previous page is stored. */
export function restoreScroll(name: string): void {
  storePosition();
  currentName = name;
  currentTop = scrollY;
}

/** Returns the stored position of the page, in pixels from its top. */
export const findPosition = (name: string): number | undefined => scrollPositions.get(name);

/**
 * Scrolls to a position as soon as the page is tall enough, unless the visitor scrolls first. Returns a function that
 * stops waiting.
 */
export function goTo(top: number): () => void {
  const isThere = (): boolean => {
    scrollTo(0, top);
    return document.documentElement.scrollHeight - innerHeight >= top;
  };
  const end = new AbortController();
  if (isThere()) return () => undefined;
  const growing = new ResizeObserver(() => isThere() && end.abort());
  const timer = setTimeout(() => end.abort(), PATIENCE_MS);
  end.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    growing.disconnect();
  });
  for (const move of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(move, () => end.abort(), { signal: end.signal, passive: true });
  growing.observe(document.body);
  return () => end.abort();
}
