import { useEffect, useId, useRef } from 'react';
import { toTrustedHtml } from './trusted-html.ts';

type Drawings = Readonly<Record<string, string>>;
let registered: Drawings | null = null;

/**
 * The server draws at once; a browser that came by a link inside the site fetches the drawings when it first needs one.
 */
export const registerDrawings = (drawings: Drawings): void => {
  registered = drawings;
};

/**
 * Gives the ids inside a drawing the prefix of one instance: the same drawing may appear twice on a page, an id may
 * not.
 */
const toMarkup = (svg: string | undefined, instance: string): string =>
  toTrustedHtml((svg ?? '').replace(/(\bid="|url\(#|href="#)/g, `$1${instance}-`));

/**
 * A decorative drawing, hidden from screen readers.
 * A page from the server already holds its drawings: React leaves them alone, and their 35 kB stay out of the first
 * script.
 */
export function Art({ name, className }: { name: string; className?: string }) {
  const box = useRef<HTMLSpanElement>(null);
  const instance = useId();
  useEffect(() => {
    if (registered || box.current?.firstChild) return;
    let isUnmounted = false;
    void import('../art/drawings.ts').then(({ drawings }) => {
      registerDrawings(drawings);
      if (!isUnmounted && box.current) box.current.innerHTML = toMarkup(drawings[name], instance);
    });
    return () => {
      isUnmounted = true;
    };
  }, [name, instance]);
  return (
    <span
      ref={box}
      className={['art', className].filter(Boolean).join(' ')}
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: toMarkup(registered?.[name], instance) }}
    />
  );
}
