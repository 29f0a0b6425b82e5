import { useEffect, useId, useRef } from 'react';
import { toTrustedHtml } from './trusted-html.ts';

type Drawings = Readonly<Record<string, string>>;
let registered: Drawings | null = null;

/**
 * Renders a drawing at once on the server; after a client-side navigation, the drawings are loaded when first needed.
 */
export const registerDrawings = (drawings: Drawings): void => {
  registered = drawings;
};

/** Prefixes the ids inside a drawing: the same drawing may appear twice on a page, an id may not. */
const toMarkup = (svg: string | undefined, instance: string): string =>
  toTrustedHtml((svg ?? '').replace(/(\bid="|url\(#|href="#)/g, `$1${instance}-`));

/**
 * A decorative drawing, hidden from screen readers. A server-rendered page contains its drawings: React leaves them
 * unchanged, and their 35 kB stay out of the first script.
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
