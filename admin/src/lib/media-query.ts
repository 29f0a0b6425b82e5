import { useCallback, useSyncExternalStore } from 'react';

/** Tells whether a media query matches, and renders again when that changes. */
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

/** Wide enough for the menu beside the page. */
export const BESIDE_MENU = '(min-width: 900px)';
/** Wide enough for a table. */
export const TABLE_WIDTH = '(min-width: 640px)';
