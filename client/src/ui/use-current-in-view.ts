import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls a row of links so that the current one is visible. */
export function useCurrentInView() {
  const row = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !current) return;
    const [box, place] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()];
    row.current.scrollLeft += place.left - box.left - (box.width - place.width) / 2;
  }, [pathname, search]);
  return row;
}
