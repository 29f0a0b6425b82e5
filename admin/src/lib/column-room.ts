import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * Counts the leading columns of a table that fit into its frame, so that no table scrolls sideways. The table is
 * measured again when its frame, its columns or its content change.
 */
export function useColumnRoom(columnCount: number): { frame: RefObject<HTMLDivElement | null>; room: number } {
  const frame = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState({ room: columnCount });

  useLayoutEffect(() => {
    const element = frame.current;
    const table = element?.querySelector('table');
    if (!element || !table) return undefined;
    let width = 0;
    const observer = new ResizeObserver(() => {
      const isSameWidth = element.clientWidth === width;
      width = element.clientWidth;
      // Another width starts with all columns again.
      setMeasured((current) => (isSameWidth ? reduce(current, element) : { room: columnCount }));
    });
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [columnCount]);

  // Runs before the browser paints: a table that is too wide is never seen.
  useLayoutEffect(() => {
    const element = frame.current;
    if (element) setMeasured((current) => reduce(current, element));
  }, [measured]);

  return { frame, room: measured.room };
}

/** A table that is too wide has its columns at their least width, so those that end inside the frame have room. */
function reduce(current: { room: number }, frame: HTMLElement): { room: number } {
  if (frame.scrollWidth <= frame.clientWidth || current.room === 1) return current;
  const heads = [...frame.querySelectorAll<HTMLElement>('thead th')];
  const fitting = heads.filter((head) => head.offsetLeft + head.offsetWidth <= frame.clientWidth).length;
  return { room: Math.max(1, Math.min(fitting, heads.length - 1)) };
}
