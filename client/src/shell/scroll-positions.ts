const STORAGE_KEY = 'affranchi.places';
/** Older positions are dropped. */
const MAX_POSITIONS = 50;
/** How long a page that still asks for what it shows is given to be as tall as it was. */
const PATIENCE_MS = 3000;

let scrollPositions = new Map<string, number>();
let here: string | null = null;
let at = 0;

/**
 * Where one was on each page of this tab, for the way back. The browser would look for the place on the page that is
 * still shown when one goes back, and end somewhere else; it does so only for what it loads itself, so the places are
 * also kept for after a reload.
 */
export function trackScroll(): void {
  scrollPositions = readPositions();
  const ours = (): void => void (history.scrollRestoration = 'manual');
  ours();
  addEventListener('pageshow', ours);
  addEventListener('scroll', () => (at = scrollY), { passive: true });
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    leave();
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...scrollPositions].slice(-MAX_POSITIONS)));
    } catch {
      // A browser that keeps nothing shows the top.
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

function leave(): void {
  if (here === null) return;
  scrollPositions.delete(here);
  scrollPositions.set(here, at);
}

/** The page of this name is shown now; the one before stays where it was. */
export function restoreScroll(name: string): void {
  leave();
  here = name;
  at = scrollY;
}

/** Where the page of this name was left, in pixels from its top. */
export const toPlace = (name: string): number | undefined => scrollPositions.get(name);

/**
 * Down to a place, as soon as the page is tall enough; who begins to move meanwhile is let go. Gives what ends the
 * waiting.
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
