import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether a media query matches, and re-renders when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Minimum width that shows the menu next to the page. */
export const BESIDE_MENU = '(min-width: 900px)';
/** Wide enough for a table. */
export const TABLE_WIDTH = '(min-width: 640px)';
